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
  /** Ids of the newest reports of this visit, by resource. */
  readonly reportKeys: ReadonlyMap<string, string>
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
  const [reportKeys, setReportKeys] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = pendingWrites.onSettled(({ write, outcome }) => {
      if (!own.current.delete(write.id)) return
      if (!('answer' in outcome))
        return setReportKeys((keys) => new Map([...keys].filter(([, key]) => key !== write.id)))
      setSuccesses((count = 0) => count + 1)
      clearTimeout(timer)
      timer = setTimeout(() => setSuccesses(undefined), reportSuccessShownForMs)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [])
  const report = (resource: Reported) => {
    const key = enqueueReport(resource)
    own.current.add(key)
    setReportKeys((keys) => new Map([...keys, [resource.id, key]]))
  }
  return { report, reportKeys, successes }
}

const Report = createContext<Reporting>({
  report: () => {
    throw new Error('A ReportButton needs a ReportProvider')
  },
  reportKeys: new Map(),
})

/** Queues the reports of the buttons inside, and confirms each report. */
export function ReportProvider({ children }: { readonly children: ReactNode }) {
  const { successes, ...reporting } = useReportResource()
  return (
    <Report.Provider value={reporting}>
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
  const { report, reportKeys } = useContext(Report)
  const reportKey = reportKeys.get(resource.id)
  return (
    <>
      <Button aria-describedby={titleId} onClick={() => report(resource)}>
        {reportTexts.report}
      </Button>
      {reportKey !== undefined && (
        <LazyOffer key={reportKey} resource={resource} titleId={titleId} reportKey={reportKey} />
      )}
    </>
  )
}
