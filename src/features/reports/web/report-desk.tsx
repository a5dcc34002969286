import { createContext, type ReactNode, useContext } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import { reportTexts } from '../messages.ts'
import { type Reported, useReportResource } from './use-report-resource.ts'
import styles from './report-desk.module.css'

const Report = createContext<(resource: Reported) => void>(() => {
  throw new Error('A ReportButton stands inside a ReportDesk')
})

/** Around a table: takes the reports of its buttons and says when one has arrived. */
export function ReportDesk({ children }: { readonly children: ReactNode }) {
  const { report, shown } = useReportResource()
  return (
    <Report.Provider value={report}>
      {children}
      <div className={styles.notice} data-shown={shown !== undefined}>
        {/* The key makes a second success in a row heard as well. */}
        <Status tone="good">{shown && <span key={shown}>{reportTexts.success}</span>}</Status>
      </div>
    </Report.Provider>
  )
}

interface ReportButtonProps {
  readonly resource: Reported
  /** Id of the element that names the resource. */
  readonly titleId: string
}

/** Flags a resource for the moderators. Every press counts. */
export function ReportButton({ resource, titleId }: ReportButtonProps) {
  const report = useContext(Report)
  return (
    <Button aria-describedby={titleId} onClick={() => report(resource)}>
      {reportTexts.report}
    </Button>
  )
}
