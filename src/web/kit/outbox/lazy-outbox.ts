/** The layout's part of the outbox; the outbox itself loads where something may be written or waits to be sent. */
import { useEffect, useSyncExternalStore } from 'react'
import { inTime } from '../in-time.ts'
import type { Outbox } from './write.ts'

let ui: Outbox['ui'] | undefined
const watchers = new Set<() => void>()
let loading: Promise<Outbox> | undefined

/** Call it early where something may be written: without a network no code comes. */
export function loadOutbox() {
  loading ??= inTime(import('./outbox.ts')).then(({ outbox }) => {
    ui = outbox.ui
    for (const changed of watchers) changed()
    return outbox
  })
  loading.catch(() => (loading = undefined))
  return loading
}

const preload = () => void loadOutbox().catch((error: unknown) => console.error('Outbox failed:', error))

/** True where this browser stores writes, those of earlier versions included. */
function hasPendingWrites() {
  try {
    return Object.keys(localStorage).some((key) => /^thuto (private )?write/.test(key))
  } catch {
    return false
  }
}

const watch = (changed: () => void) => {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

/** Sends what an earlier visit has left. The build draws the first view without it. */
export function useOutboxUi() {
  useEffect(() => {
    if (hasPendingWrites()) preload()
  }, [])
  return useSyncExternalStore(
    watch,
    () => ui,
    () => undefined,
  )
}

/** For pages where something may be written. */
export const usePreloadOutbox = () => useEffect(preload, [])

/** Signs out, after a question where writes would be lost. */
export const guardSignOut = (signOut: () => void) => (ui ? ui.guardSignOut(signOut) : signOut())
