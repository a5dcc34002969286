import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { withLoadTimeout } from '#client/timing/use-lazy-module.ts'
import { LoadFailure } from '#client/ui/state/load-failure.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { listReports } from '../contract.ts'
import { detailTexts as texts } from '../messages.ts'
import styles from './report-details.module.css'

interface ReportDetailsProps {
  readonly resourceId: string
  /** Numbers of open reports and of their sources. */
  readonly reports: number
  readonly sources: number
}

/** The numbers of reports and sources; the rest loads when it is opened. */
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
    queryFn: async ({ signal }) => {
      const [code, listed] = await Promise.all([
        withLoadTimeout(import('./report-list.tsx')),
        call(listReports, { params: { resourceId }, signal }),
      ])
      return { code, listed }
    },
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (data) return <data.code.ReportList {...data.listed} withFrom={withFrom} />
  if (error) return <LoadFailure what={texts.reports} error={error} onRetry={() => void refetch()} />
  return <SkeletonLines lines={3} label={texts.loading} />
}
