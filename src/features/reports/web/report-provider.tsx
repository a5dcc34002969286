import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { enqueueWrite } from '#client/offline/outbox/enqueue-write.ts'
import { pendingWrites } from '#client/offline/outbox/pending-writes.ts'
import { toLightEndpoint } from '#client/offline/outbox/write.ts'
import { Button } from '#client/ui/button.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { reportResource, reportSuccessShownForMs } from '../contract.ts'
import { reportTexts } from '../messages.ts'
import styles from './report-provider.module.css'

interface Reported {
  readonly id: string
  readonly title: string
}

interface Reporting {
  readonly report: (resource: Reported) => void
  /** Counts the successes that are shown without a pause; undefined while nothing is to be said. */
  readonly shown: number | undefined
}

const keepReport = ({ id, title }: Reported) =>
  enqueueWrite({
    kind: 'report',
    about: id,
    words: reportTexts.reportOf(title),
    endpoint: toLightEndpoint(reportResource),
    params: { resourceId: id },
    body: {},
  }).id

/** Sends reports, at once or when the site answers again; each success is shown for 3 s, a second one starts them anew (TABLE-30), a failure is only logged. */
function useReportResource(): Reporting {
  const [shown, setShown] = useState<number>()
  const own = useRef(new Set<string>())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = pendingWrites.onSettled(({ write, outcome }) => {
      if (!own.current.delete(write.id) || !('answer' in outcome)) return
      setShown((count = 0) => count + 1)
      clearTimeout(timer)
      timer = setTimeout(() => setShown(undefined), reportSuccessShownForMs)
    })
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [])
  return { report: (resource) => void own.current.add(keepReport(resource)), shown }
}

const Report = createContext<(resource: Reported) => void>(() => {
  throw new Error('A ReportButton stands inside a ReportProvider')
})

/** Around a table: takes the reports of its buttons and says when one has arrived. */
export function ReportProvider({ children }: { readonly children: ReactNode }) {
  const { report, shown } = useReportResource()
  return (
    <Report.Provider value={report}>
      {children}
      <div className={styles.notice} data-shown={shown !== undefined}>
        {/* The key makes a second success in a row heard as well. */}
        <LiveRegion tone="good">{shown && <span key={shown}>{reportTexts.success}</span>}</LiveRegion>
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
