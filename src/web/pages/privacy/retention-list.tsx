import { Fragment } from 'react'
import { retentionPeriods, type RetentionName } from '#shared/retention/retention-periods.ts'
import { privacyPageTexts } from './messages.ts'

const names = Object.keys(retentionPeriods) as RetentionName[]

/** The periods by which the sweep deletes (F-C18). */
export function RetentionList() {
  return (
    <section>
      <h2>{privacyPageTexts.periodsTitle}</h2>
      <p>{privacyPageTexts.periods}</p>
      <dl>
        {names.map((name) => (
          <Fragment key={name}>
            <dt>{privacyPageTexts.kept[name]}</dt>
            <dd>{privacyPageTexts.period(retentionPeriods[name])}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
