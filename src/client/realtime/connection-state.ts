/** Whether what is on the page is kept up to date, for whoever wants to say so. */
import { useSyncExternalStore } from 'react'

/** `off`: nobody listens. `offline`: somebody does, and the stream has not answered for 10 s; it goes on trying. */
export type LiveState = 'off' | 'connecting' | 'live' | 'offline'

/** Spec 9, database client: online time-out. */
const offlineAfterMs = 10_000

let state: LiveState = 'off'
const watchers = new Set<() => void>()

export function setLiveState(now: LiveState) {
  if (now === state) return
  state = now
  for (const told of watchers) told()
}

const liveState = () => state

function watch(told: () => void) {
  watchers.add(told)
  return () => void watchers.delete(told)
}

/** The state of the stream, as it changes. */
export const useLiveState = () => useSyncExternalStore(watch, liveState)

/** Turns what happens to the connection into the state; a gap of less than 10 s is not called offline. */
export function connectionStateTimer(tell: (state: LiveState) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = (now: LiveState) => {
    clearTimeout(timer)
    timer = undefined
    tell(now)
  }
  return {
    trying() {
      if (timer !== undefined) return
      tell('connecting')
      timer = setTimeout(() => tell('offline'), offlineAfterMs)
    },
    live: () => settle('live'),
    off: () => settle('off'),
  }
}
