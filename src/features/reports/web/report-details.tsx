import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { LoadFailure } from '#client/ui/state/load-failure.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { localDateTime } from '#features/resources/format.ts'
import { listReports, type Reports } from '../contract.ts'
import { detailTexts as texts } from '../messages.ts'
import styles from './report-details.module.css'

interface ReportDetailsProps {
  readonly resourceId: string
  /** Numbers of open reports and of their sources. */
  readonly reports: number
  readonly sources: number
}

/** The numbers of reports and sources; reasons and texts load when it is opened. */
export function ReportDetails({ resourceId, reports, sources }: ReportDetailsProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.summary({ reports, sources })}</summary>
      {open && <LoadedDetails resourceId={resourceId} reports={reports} />}
    </details>
  )
}

/** Number, sources, networks and beginning of the reports, then their reasons and texts. */
export const ReportsBlock = (props: Omit<ReportDetailsProps, 'sources'>) => (
  <LoadedDetails {...props} withFrom />
)

interface LoadedDetailsProps extends Omit<ReportDetailsProps, 'sources'> {
  readonly withFrom?: boolean
}

function LoadedDetails({ resourceId, reports, withFrom = false }: LoadedDetailsProps) {
  const { data, error, refetch } = useQuery({
    // A new report changes the count, and so the key.
    queryKey: ['reports', resourceId, reports],
    queryFn: ({ signal }) => call(listReports, { params: { resourceId }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (data)
    return (
      <>
        {withFrom && data.since !== null && <p>{texts.from({ ...data, when: localDateTime(data.since) })}</p>}
        <Details {...data} />
      </>
    )
  if (error) return <LoadFailure what={texts.reports} error={error} onRetry={() => void refetch()} />
  return <SkeletonLines lines={3} label={texts.loading} />
}

const nameOf = (reason: Reports['reasons'][number]['reason']) =>
  reason === null ? texts.noReason : texts.reasons[reason]

const Details = ({ reasons, texts: comments }: Reports) => (
  <>
    <ul aria-label={texts.reasonsTitle} className={styles.reasons}>
      {reasons.map(({ reason, reports }) => (
        <li key={reason}>{texts.reason({ reason: nameOf(reason), reports })}</li>
      ))}
    </ul>
    {comments.length === 0 ? (
      <p>{texts.noTexts}</p>
    ) : (
      <ol aria-label={texts.textsTitle} className={styles.texts}>
        {comments.map(({ id, source, reason, text, reportedAt }) => (
          <li key={id}>
            <blockquote dir="auto">{text}</blockquote>
            <p className={styles.origin}>
              {source === null ? texts.sourceUnknown : texts.source({ source })} · {nameOf(reason)} ·{' '}
              <time dateTime={reportedAt}>{localDateTime(reportedAt)}</time>
            </p>
          </li>
        ))}
      </ol>
    )}
  </>
)
