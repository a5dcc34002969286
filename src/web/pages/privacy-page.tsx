import { Fragment } from 'react'
import { type Period, type RetentionName, retentionPeriods } from '#shared/retention-periods.ts'
import { ConsentSettings } from '#features/insight/analytics/web/offer-provider.tsx'
import privacy from '#content/privacy.json' with { type: 'json' }
import { addressIn } from '#shared/languages.ts'
import { siteOptions } from '#shared/site/site-options.ts'
import { spokenLanguage } from '#client/spoken-language.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { privacyPageTexts } from '../messages.ts'

const names = Object.keys(retentionPeriods) as RetentionName[]

const periodLabel = (period: Period) =>
  'years' in period
    ? privacyPageTexts.years({ years: period.years })
    : privacyPageTexts.days({ days: period.days })

/** The retention periods of the sweep (F-C18). */
export function RetentionList() {
  return (
    <section>
      <h2>{privacyPageTexts.periodsTitle}</h2>
      <p>{privacyPageTexts.periods}</p>
      <dl>
        {names.map((name) => (
          <Fragment key={name}>
            <dt>{privacyPageTexts.kept[name]}</dt>
            <dd>{periodLabel(retentionPeriods[name])}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

/** Personal data, retention periods and the information officer (POPIA). */
export function PrivacyPage() {
  usePageMeta({
    title: privacyPageTexts.title,
    description: privacyPageTexts.description({ siteName: siteOptions().words.siteName }),
    keywords: privacyPageTexts.keywords,
    view: 'privacy_page',
  })
  const { officer, sections } = privacy
  return (
    <>
      <PageHead title={privacyPageTexts.title}>
        <p>{privacyPageTexts.lead}</p>
      </PageHead>
      <div className="wrap section prose">
        {sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <RetentionList />
        <p>
          <a href={addressIn('/about-data', spokenLanguage)}>{privacyPageTexts.dataUse}</a>
        </p>
        <ConsentSettings />
        <section>
          <h2>{privacyPageTexts.whomToAsk}</h2>
          <p>
            {officer.name}: <a href={`mailto:${officer.email}`}>{officer.email}</a>
          </p>
        </section>
      </div>
    </>
  )
}
