import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { LoadFailure } from '#client/ui/state/load-failure.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { listReports } from '../contract.ts'
import { detailTexts } from '../messages.ts'
import { ReportList } from './report-list.tsx'

interface ReportsBlockProps {
  readonly resourceId: string
  /** Number of open reports. */
  readonly reports: number
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
  if (error) return <LoadFailure what={detailTexts.reports} error={error} onRetry={() => void refetch()} />
  return <SkeletonLines lines={3} label={detailTexts.loading} />
}
