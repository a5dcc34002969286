import { localDateTime } from '#features/catalogue/resources/format.ts'
import type { Reports } from '../contract.ts'
import { detailTexts } from '../messages.ts'
import styles from './report-list.module.css'

const nameOf = (reason: Reports['reasons'][number]['reason']) =>
  reason === null ? detailTexts.noReason : detailTexts.reasons[reason]

interface ReportListProps extends Reports {
  /** With their number, sources, networks and beginning. */
  readonly withFrom: boolean
}

/** Reasons of the open reports, and their newest texts. */
export const ReportList = ({ reasons, texts: comments, withFrom, since, ...from }: ReportListProps) => (
  <>
    {withFrom && since !== null && <p>{detailTexts.from({ ...from, when: localDateTime(since) })}</p>}
    <ul aria-label={detailTexts.reasonsTitle} className={styles.reasons}>
      {reasons.map(({ reason, reports }) => (
        <li key={reason}>{detailTexts.reason({ reason: nameOf(reason), reports })}</li>
      ))}
    </ul>
    {comments.length === 0 ? (
      <p>{detailTexts.noTexts}</p>
    ) : (
      <ol aria-label={detailTexts.textsTitle} className={styles.texts}>
        {comments.map(({ id, source, reason, text, reportedAt }) => (
          <li key={id}>
            <blockquote dir="auto">{text}</blockquote>
            <p className={styles.origin}>
              {source === null ? detailTexts.sourceUnknown : detailTexts.source({ source })} ·{' '}
              {nameOf(reason)} · <time dateTime={reportedAt}>{localDateTime(reportedAt)}</time>
            </p>
          </li>
        ))}
      </ol>
    )}
  </>
)
