import { useEffect, useRef } from 'react'
import type { LiveEventListener } from './live-event.ts'
import type * as Instance from './live-instance.ts'

/** Loaded with the first subscription. */
let instance: typeof Instance | undefined
/** Until a sign-out is over nobody subscribes: the server would refuse it. */
let signingOut: Promise<void> | undefined

/**
 * Subscribes to topics such as `users` while mounted. `since`: the change up to which the page knows (`asOf` of a list);
 * without it `onEvent` is called once the stream is open. `who`, for `session`: account and role shown now.
 */
export function useLiveEvents(
  topics: readonly string[],
  onEvent: LiveEventListener,
  since?: number,
  who?: string,
) {
  const wanted = topics.join(',')
  const latest = useRef({ onEvent, since })
  useEffect(() => {
    latest.current = { onEvent, since }
  })
  useEffect(() => {
    if (wanted === '') return
    let unsubscribe: (() => void) | undefined
    let gone = false
    const begin = async () => {
      instance = await import('./live-instance.ts')
      await signingOut
      if (gone) return
      unsubscribe = instance.subscribe({
        topics: wanted.split(','),
        onEvent: (event) => latest.current.onEvent(event),
        since: latest.current.since,
        who,
      })
    }
    begin().catch((error: unknown) => console.error('Live updates failed:', error))
    return () => {
      gone = true
      unsubscribe?.()
    }
  }, [wanted, who])
}

/** Ends private topics of this tab before a sign-out; the function it gives takes the outcome. */
export function suspendPrivateEvents(): (signedOut: boolean) => void {
  let end = () => {}
  signingOut = new Promise((resolve) => (end = resolve))
  const over = instance?.suspendPrivate()
  return (signedOut) => {
    over?.(signedOut)
    signingOut = undefined
    end()
  }
}

/** Runs `run`, which ends the session of this browser, after this tab has left its private topics; fails as `run` does. */
export async function endSession<T>(run: () => Promise<T>): Promise<T> {
  const over = suspendPrivateEvents()
  try {
    const done = await run()
    over(true)
    return done
  } catch (error) {
    over(false)
    throw error
  }
}
