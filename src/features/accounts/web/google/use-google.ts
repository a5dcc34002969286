import { useEffect, useRef } from 'react'
import type { GooglePurpose } from '../../contract.ts'
import { useGoogleOffered } from '../use-sign-in-options.ts'
import { type GoogleWindow, openGoogleWindow } from './google-window.ts'
import type { GoogleOutcome } from './google-words.ts'

/** Gives what a click does: Google in its window, one at a time. `tell` hears that a try begins and how it ends. */
export function useGoogle(purpose: GooglePurpose, tell: (outcome: GoogleOutcome) => void): () => void {
  const offered = useGoogleOffered()
  const current = useRef<GoogleWindow>()
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  }, [tell])
  useEffect(() => () => current.current?.leave(), [])
  return () => {
    tell(current.current?.isOpen() ? 'cancelled' : 'begun')
    current.current?.leave()
    current.current = undefined
    if (!navigator.onLine) return tell('network')
    if (offered) current.current = openGoogleWindow(purpose, (outcome) => latest.current(outcome))
    if (!current.current) tell('other')
  }
}
