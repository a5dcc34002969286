import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/kit/call.ts'
import { reportResource } from '../contract.ts'
import { reportSuccessShownForMs } from '../messages.ts'

export interface Reporting {
  readonly report: (resourceId: string) => void
  /** Counts the successes that are shown without a pause; undefined while nothing is to be said. */
  readonly shown: number | undefined
}

/** Sends reports; each success is shown for 3 s, a second one starts them anew (TABLE-30), a failure is only logged. */
export function useReportResource(): Reporting {
  const [shown, setShown] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const { mutate } = useMutation({
    mutationFn: (resourceId: string) => call(reportResource, { params: { resourceId }, body: {} }),
    onSuccess: () => {
      setShown((count = 0) => count + 1)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setShown(undefined), reportSuccessShownForMs)
    },
    onError: (error) => console.error('Report failed:', error),
  })
  return { report: mutate, shown }
}
