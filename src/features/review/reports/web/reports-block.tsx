import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { listReports, type Reports } from '../contract.ts'
import { detailTexts } from '../messages.ts'
import { formatDateTime } from '#shared/formats/dates.ts'
import styles from './report-list.module.css'

const nameOf = (reason: Reports['reasons'][number]['reason']) =>
  reason === null ? detailTexts.noReason : detailTexts.reasons[reason]

/** Reasons of the open reports, and their newest texts. */
const ReportList = ({
  reasons,
  texts: comments,
  withFrom,
  since,
  ...from
}: Reports & { readonly withFrom: boolean }) => (
  <>
    {withFrom && since !== null && <p>{detailTexts.from({ ...from, when: formatDateTime(since) })}</p>}
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
              {nameOf(reason)} · <time dateTime={reportedAt}>{formatDateTime(reportedAt)}</time>
            </p>
          </li>
        ))}
      </ol>
    )}
  </>
)

interface ReportsBlockProps {
  readonly resourceId: string
  /** Number of open reports. */
  readonly reports: number
  /** With their number, sources, networks and beginning. */
  readonly withFrom?: boolean
}

/** Reasons and words of the reports, after their number, senders, networks and beginning. */
export function ReportsBlock({ resourceId, reports, withFrom = false }: ReportsBlockProps) {
  const { data, error, refetch } = useQuery({
    // A new report changes the count, and so the key.
    queryKey: ['reports', resourceId, reports],
    queryFn: ({ signal }) => call(listReports, { params: { resourceId }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (data) return <ReportList {...data} withFrom={withFrom} />
  return (
    <NotLoaded
      what={detailTexts.reports}
      error={error}
      refetch={refetch}
      lines={3}
      label={detailTexts.loading}
    />
  )
}
