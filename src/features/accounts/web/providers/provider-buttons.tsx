import { useEffect, useRef } from 'react'
import { call } from '#web/kit/call.ts'
import { codeOf } from '#web/kit/call-failure.ts'
import { Button } from '#web/kit/ui/button.tsx'
import { readSession } from '../../contract.ts'
import type { VisitPurpose } from '../../google-result.ts'
import { useSessionChange } from '../use-session-change.ts'
import { useGoogleOffered, useSignInOptions } from '../use-sign-in-options.ts'
import { openProviderWindow, type ProviderWindow } from './provider-window.ts'
import { google, type Provider, providerLabel, type VisitOutcome, visitWords } from './provider-words.ts'

/** Returns the action of a click: the provider in its window, one at a time. `tell` gets its start and its result. */
function useProviderWindow(provider: string, purpose: VisitPurpose, tell: (outcome: VisitOutcome) => void) {
  const googleOffered = useGoogleOffered()
  const current = useRef<ProviderWindow>()
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
    if (provider !== google.id || googleOffered)
      current.current = openProviderWindow(provider, purpose, (outcome) => latest.current(outcome))
    if (!current.current) tell('other')
  }
}

interface VisitProps {
  readonly purpose: VisitPurpose
  /** The words to show; blank when a new try begins. */
  readonly onFailure: (words: string) => void
  /** The visit has done what it was for; after a sign-in every page knows it. */
  readonly onDone?: () => void
}

interface ProviderButtonProps extends VisitProps {
  readonly provider?: Provider
  readonly label?: string
}

/** Opens a provider in a window of its own and reports its result in the words of the page it stands on. */
export function ProviderButton({
  provider = google,
  purpose,
  onFailure,
  onDone,
  label = providerLabel(provider, purpose),
}: ProviderButtonProps) {
  const changeSession = useSessionChange()
  const fail = (outcome: VisitOutcome) => onFailure(visitWords(provider, purpose, outcome))
  const welcome = async () => {
    try {
      const session = await call(readSession)
      if (!session.account) return fail('other')
      if (purpose === 'sign-in' || purpose === 'sign-up') changeSession(session)
      onDone?.()
    } catch (error) {
      fail(codeOf(error) === 'network' ? 'network' : 'other')
    }
  }
  const open = useProviderWindow(provider.id, purpose, (outcome) =>
    outcome === 'signed-in' ? void welcome() : fail(outcome),
  )
  return <Button onClick={open}>{label}</Button>
}

/** Google, and below it the other providers of this site. */
export function ProviderButtons(props: VisitProps) {
  const providers = useSignInOptions()?.providers ?? []
  return [google, ...providers].map((provider) => (
    <ProviderButton key={provider.id} provider={provider} {...props} />
  ))
}
