/** Loads the outbox on pages with writes, and where an earlier visit has left some. */
import { useEffect, useState } from 'react'
import { withLoadTimeout } from '../../timing/use-lazy-module.ts'
import { whenIdle } from '../../timing/when-idle.ts'
import type * as outboxModule from './outbox.ts'

type Outbox = typeof outboxModule

let loaded: Outbox | undefined
let loading: Promise<Outbox> | undefined
let onLoad = () => {}

/** Call it before the first write: without a network no code loads. */
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

/** True where this browser stores writes, including those of version 0.1, or text typed into forms. */
function hasUnsent() {
  try {
    // Only text of forms is in sessionStorage.
    return (
      sessionStorage.length > 0 || Object.keys(localStorage).some((key) => /^thuto (private )?[wt]/.test(key))
    )
  } catch {
    return false
  }
}

/** The outbox once it is loaded, for the layout. Sends the writes of an earlier visit. */
export function useOutbox() {
  const [outbox, setOutbox] = useState(loaded)
  useEffect(() => {
    onLoad = () => setOutbox(loaded)
    onLoad()
    if (hasUnsent()) preload()
  }, [])
  return outbox
}

/** For pages with writes. */
export const usePreloadOutbox = () => useEffect(() => whenIdle(preload), [])

/** Signs out, after a confirmation when writes would be lost. */
export const guardSignOut = (signOut: () => void) => (loaded ? loaded.guardSignOut(signOut) : signOut())
