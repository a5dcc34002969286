/** What the layout knows of the outbox; the outbox itself comes when somebody needs it. */
import { useEffect, useSyncExternalStore } from 'react'
import { inTime } from '../in-time.ts'
import type { Face, Outbox } from './face.ts'
import { writesMayWait } from './mark.ts'

let face: Face | undefined
const watchers = new Set<() => void>()

function showFace(shown: Face) {
  face = shown
  for (const told of watchers) told()
}

const watch = (told: () => void) => {
  watchers.add(told)
  return () => void watchers.delete(told)
}

/** Acts, when nothing is lost by it or the person agrees. */
export const beforeLeaving = (act: () => void) => (face ? face.beforeLeaving(act) : act())

let loading: Promise<Outbox> | undefined

/** The outbox: call it early where something may be written, for a network that has gone brings no code. */
export function loadOutbox() {
  loading ??= inTime(import('./outbox.ts')).then(({ outbox }) => {
    showFace(outbox.face)
    return outbox
  })
  loading.catch(() => (loading = undefined))
  return loading
}

const loadQuietly = () => void loadOutbox().catch((error: unknown) => console.error('Outbox failed:', error))

/** Sends what an earlier visit has left, and gives what says so. */
export function useFace() {
  useEffect(() => {
    if (writesMayWait()) loadQuietly()
  }, [])
  // The build draws the first view without it.
  return useSyncExternalStore(
    watch,
    () => face,
    () => undefined,
  )
}

/** For pages where something may be written. */
export const useOutbox = () => useEffect(loadQuietly, [])
