import { useEffect, useRef, useState } from 'react'
import { enqueueWrite } from '#web/kit/outbox/enqueue-write.ts'
import { pendingWrites } from '#web/kit/outbox/pending-writes.ts'
import { toLightEndpoint } from '#web/kit/outbox/write.ts'
import { reportResource, reportSuccessShownForMs } from '../contract.ts'
import { reportTexts } from '../messages.ts'

export interface Reported {
  readonly id: string
  readonly title: string
}

export interface Reporting {
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
export function useReportResource(): Reporting {
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
