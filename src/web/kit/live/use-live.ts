import { useEffect, useRef } from 'react'
import type { Hear } from './live-event.ts'

/**
 * Listens to topics such as `subject:Maths` or `users` while it is mounted; an event may come twice. `since`: the change
 * up to which the page knows (`asOf` of a list); without it the listener is told to read anew once the stream stands.
 */
export function useLive(topics: readonly string[], hear: Hear, since?: number) {
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
      const { listen } = await import('./listen.ts')
      const { current } = latest
      if (!gone) leave = listen(wanted.split(','), (event) => latest.current.hear(event), current.since)
    }
    begin().catch((error: unknown) => console.error('Live updates failed:', error))
    return () => {
      gone = true
      leave?.()
    }
  }, [wanted])
}
