import { useEffect, useState } from 'react'

const maxWaitMs = 1_000

interface Waiting {
  readonly isPending: boolean
  readonly failureCount: number
}

/** True until each query has answered or failed, for at most a second: what stands below their part would move. */
export function useBriefWait(queries: readonly Waiting[]): boolean {
  const [isWaiting, setWaiting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return isWaiting && queries.some(({ isPending, failureCount }) => isPending && failureCount === 0)
}
