import { useEffect, useRef } from 'react'
import type { LiveEventListener } from './live-event.ts'
import type * as Instance from './live-instance.ts'

let instance: typeof Instance | undefined
/** Pending end of the session; subscriptions and reads of the session wait for it, because its cookie may be void by now. */
let signingOut: Promise<void> | undefined

/** Waits while a call ends or replaces the session of this browser. */
export const sessionSettled = async () => signingOut

/**
 * Subscribes to topics such as `users` while mounted; `since` is the `asOf` of a list. Without it `onEvent` is called when
 * a stream opens. `who`, for `session`, is the account and role shown now.
 */
export function useLiveEvents(
  topics: readonly string[],
  onEvent: LiveEventListener,
  since?: number,
  who?: string,
) {
  const topicList = topics.join(',')
  const latest = useRef({ onEvent, since })
  useEffect(() => {
    latest.current = { onEvent, since }
  })
  useEffect(() => {
    if (topicList === '') return
    let unsubscribe: (() => void) | undefined
    let isUnmounted = false
    const start = async () => {
      // Without a pause once it is loaded: the next page goes on with the stream of this one.
      instance ??= await import('./live-instance.ts')
      await signingOut
      if (isUnmounted) return
      unsubscribe = instance.subscribe({
        topics: topicList.split(','),
        onEvent: (event) => latest.current.onEvent(event),
        since: latest.current.since,
        who,
      })
    }
    start().catch((error: unknown) => console.error('Live updates failed:', error))
    return () => {
      isUnmounted = true
      unsubscribe?.()
    }
  }, [topicList, who])
}

/** False if the session ends, here or in another tab. Waits while it is read. */
export const keepsSession = async () => !signingOut && (await instance?.keepsSession()) !== false

/**
 * Closes the private topics of this tab, then runs `run`, which ends or replaces the session; rejects as `run` does.
 * They open again if it fails, or if `hasEnded` is false of its result.
 */
export async function endSession<T>(run: () => Promise<T>, hasEnded = (_done: T) => true): Promise<T> {
  let settle = () => {}
  signingOut = new Promise((resolve) => (settle = resolve))
  const resumePrivate = instance?.suspendPrivate()
  let ended = false
  try {
    const done = await run()
    ended = hasEnded(done)
    return done
  } finally {
    resumePrivate?.(ended)
    signingOut = undefined
    settle()
  }
}
