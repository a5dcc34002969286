import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
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

const enqueueReport = ({ id, title }: Reported) =>
  enqueueWrite({
    kind: 'report',
    about: id,
    words: reportTexts.reportOf({ title }),
    endpoint: toLightEndpoint(reportResource),
    params: { resourceId: id },
    body: {},
  }).id

/** Queues reports. A success shows for 3 s and a second one restarts the 3 s (TABLE-30); a failure is only logged. */
function useReportResource() {
  /** Number of consecutive successes; undefined while no message shows. */
  const [successes, setSuccesses] = useState<number>()
  const own = useRef(new Set<string>())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = pendingWrites.onSettled(({ write, outcome }) => {
      if (!own.current.delete(write.id) || !('answer' in outcome)) return
      setSuccesses((count = 0) => count + 1)
      clearTimeout(timer)
      timer = setTimeout(() => setSuccesses(undefined), reportSuccessShownForMs)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [])
  const report = useCallback((resource: Reported) => {
    const key = enqueueReport(resource)
    own.current.add(key)
    return key
  }, [])
  return { report, successes }
}

/** Returns the id of the queued report; never changes, so that a report renders only its own row. */
const Report = createContext<(resource: Reported) => string>(() => {
  throw new Error('A ReportButton needs a ReportProvider')
})

/** Queues the reports of the buttons inside, and confirms each report. */
export function ReportProvider({ children }: { readonly children: ReactNode }) {
  const { successes, report } = useReportResource()
  return (
    <Report.Provider value={report}>
      {children}
      <div className={styles.notice} data-shown={successes !== undefined}>
        {/* The key makes a screen reader announce a second success. */}
        <LiveRegion tone="good">{successes && <span key={successes}>{reportTexts.success}</span>}</LiveRegion>
      </div>
    </Report.Provider>
  )
}

interface ReportButtonProps {
  readonly resource: Reported
  /** Id of the element that names the resource. */
  readonly titleId: string
}

const loadOffer = () => import('./report-details-dialog.tsx')

type Offer = Awaited<ReturnType<typeof loadOffer>>['DetailsOffer']

/** Loaded with the report, because the network may be gone when the button is pressed. Without it there is no offer. */
function LazyOffer(props: ReportButtonProps & { readonly reportKey: string }) {
  const [DetailsOffer, setOffer] = useState<Offer>()
  useEffect(() => {
    loadOffer().then(
      (loaded) => setOffer(() => loaded.DetailsOffer),
      () => {},
    )
  }, [])
  return DetailsOffer && <DetailsOffer {...props} />
}

/** Reports a resource to the moderators. Every press counts. */
export function ReportButton({ resource, titleId }: ReportButtonProps) {
  const report = useContext(Report)
  const [reportKey, setReportKey] = useState<string>()
  useEffect(
    () =>
      pendingWrites.onSettled(({ write, outcome }) => {
        if (write.id === reportKey && !('answer' in outcome)) setReportKey(undefined)
      }),
    [reportKey],
  )
  return (
    <>
      <Button aria-describedby={titleId} onClick={() => setReportKey(report(resource))}>
        {reportTexts.report}
      </Button>
      {reportKey !== undefined && (
        <LazyOffer key={reportKey} resource={resource} titleId={titleId} reportKey={reportKey} />
      )}
    </>
  )
}
