import { useEffect, useRef } from 'react'
import type * as Ears from './listen.ts'
import type { Hear } from './live-event.ts'

/** Here once somebody has listened. */
let ears: typeof Ears | undefined
/** Until a sign-out is over nobody begins to listen: they would be refused. */
let quiet: Promise<void> | undefined

/**
 * Listens to topics such as `users` while it is mounted. `since`: the change up to which the page knows (`asOf` of a list),
 * without it the listener is told to read anew once the stream stands. `who`, for `session`: account and role shown now.
 */
export function useLive(topics: readonly string[], hear: Hear, since?: number, who?: string) {
  const wanted = topics.join(',')
  const latest = useRef({ hear, since })
  useEffect(() => {
    latest.current = { hear, since }
  })
  useEffect(() => {
    if (wanted === '') return
    let leave: (() => void) | undefined
    let gone = false
    const begin = async () => {
      ears = await import('./listen.ts')
      await quiet
      const { current } = latest
      if (!gone)
        leave = ears.listen(wanted.split(','), (event) => latest.current.hear(event), current.since, who)
    }
    begin().catch((error: unknown) => console.error('Live updates failed:', error))
    return () => {
      gone = true
      leave?.()
    }
  }, [wanted, who])
}

/** Ends for a sign-out what only a member may hear, in all tabs; to be told then whether it came to that. */
export async function hushLive(): Promise<(signedOut: boolean) => void> {
  let end = () => {}
  quiet = new Promise((resolve) => (end = resolve))
  // Nobody is kept from signing out: without it only a line in the console more is logged.
  const over = await ears?.hush().catch(() => undefined)
  return (signedOut) => {
    over?.(signedOut)
    quiet = undefined
    end()
  }
}
