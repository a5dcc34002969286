/** The layout's part of the outbox; the outbox itself loads where something may be written or waits to be sent. */
import { useEffect, useState } from 'react'
import { withLoadTimeout } from '../../timing/use-lazy-module.ts'
import type * as outboxModule from './outbox.ts'

type Outbox = typeof outboxModule

let loaded: Outbox | undefined
let loading: Promise<Outbox> | undefined
let onLoad = () => {}

/** Call it early where something may be written: without a network no code comes. */
export function loadOutbox() {
  loading ??= withLoadTimeout(import('./outbox.ts')).then((outbox) => {
    loaded = outbox
    onLoad()
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

/** For the layout: the outbox once it is loaded. Sends what an earlier visit has left. */
export function useOutbox() {
  const [outbox, show] = useState(loaded)
  useEffect(() => {
    onLoad = () => show(loaded)
    onLoad()
    if (hasPendingWrites()) preload()
  }, [])
  return outbox
}

/** For pages where something may be written. */
export const usePreloadOutbox = () => useEffect(preload, [])

/** Signs out, after a question where writes would be lost. */
export const guardSignOut = (signOut: () => void) => (loaded ? loaded.guardSignOut(signOut) : signOut())
