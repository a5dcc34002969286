import { ConsentAnswer } from '#features/analytics/web/consent/consent-answer.tsx'
import { privacy } from '#features/content/privacy.ts'
import { branding } from '#features/content/branding.ts'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { PageHead } from '#web/kit/ui/page-head.tsx'

/** What the site keeps about people, how long, and whom to ask (POPIA). */
export function PrivacyPage() {
  usePageMeta({
    title: 'Privacy',
    description: `What ${branding.siteName} keeps about you, how long, and what you can ask for.`,
    keywords: 'privacy, personal information, POPIA, cookies',
    view: 'privacy_page',
  })
  const { officer, sections } = privacy
  return (
    <>
      <PageHead title="Privacy">
        <p>What this site keeps about you, how long, and what you can ask for.</p>
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
        <ConsentAnswer />
        <section>
          <h2>Whom to ask</h2>
          <p>
            {officer.name}: <a href={`mailto:${officer.email}`}>{officer.email}</a>
          </p>
        </section>
      </div>
    </>
  )
}
