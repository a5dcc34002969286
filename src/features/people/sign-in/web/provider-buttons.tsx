/**
 * Buttons that sign in with a provider in a popup window.
 * 1. The click opens the window at the API, which redirects to the provider.
 * 2. The provider returns to the API, which ends the flow on google-done.html.
 * 3. That page sends its result over a BroadcastChannel and closes itself; opener access is cut by COOP.
 * 4. A timer notices a window that was closed without a result.
 * 5. After a success the page reads the session again.
 */
import { useEffect, useRef } from 'react'
import { requestAddress, call } from '#client/call.ts'
import { codeOf } from '#client/call-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { siteOptions } from '#shared/site/site-options.ts'
import { startGoogle, startSignInFlow } from '../contract.ts'
import { readSession } from '../session-contract.ts'
import { flowChannel, type FlowPurpose, type FlowResult, parseFlowResult } from '../flow-result.ts'
import { flowMessage, type FlowOutcome, google, type Provider, providerLabel } from './provider-texts.ts'
import { useSessionChange } from './session/use-session-change.ts'

const [width, height] = [480, 640]
const pollIntervalMs = 250
// Under COOP the window looks closed from here before its result arrives.
const closedGraceMs = 3_000

const centred = () =>
  `popup,width=${width},height=${height},` +
  `left=${Math.round(window.screenX + (window.outerWidth - width) / 2)},` +
  `top=${Math.round(window.screenY + (window.outerHeight - height) / 2)}`

/** Calls `onClosed` once the window has been closed for `closedGraceMs`; returns a function that stops polling. */
function watch(opened: Window, onClosed: () => void) {
  let closedAt: number | undefined
  const timer = window.setInterval(() => {
    if (opened.closed) closedAt ??= performance.now()
    if (closedAt === undefined || performance.now() - closedAt < closedGraceMs) return
    stop()
    onClosed()
  }, pollIntervalMs)
  const stop = () => window.clearInterval(timer)
  return stop
}

/**
 * Opens a provider in a window; browsers block it outside a click. A second call reuses the window. Returns undefined
 * if it was blocked. A result may still follow `closed`, when the window was slow.
 */
function openProviderWindow(
  provider: string,
  purpose: FlowPurpose,
  onOutcome: (outcome: FlowResult | 'closed') => void,
) {
  const { path } = provider === 'google' ? startGoogle : startSignInFlow
  const opened = window.open(requestAddress(path, { provider }, { purpose }), 'google', centred())
  if (!opened) return undefined
  opened.focus()
  let open = true
  const end = (outcome: FlowResult | 'closed') => {
    open = false
    onOutcome(outcome)
  }
  const channel = new BroadcastChannel(flowChannel)
  const stopWatching = watch(opened, () => end('closed'))
  /** Stops listening; the window stays open. */
  const leave = () => {
    stopWatching()
    channel.close()
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    leave()
    end(parseFlowResult(data))
  })
  return {
    /** True while the window is open and has no result. */
    isOpen: () => open && !opened.closed,
    leave,
  }
}

/** Returns the click handler: opens the provider's window, one at a time. `onOutcome` gets its start and its result. */
function useProviderWindow(
  provider: string,
  purpose: FlowPurpose,
  onOutcome: (outcome: FlowOutcome) => void,
) {
  const current = useRef<ReturnType<typeof openProviderWindow>>()
  const latest = useRef(onOutcome)
  useEffect(() => {
    latest.current = onOutcome
  }, [onOutcome])
  useEffect(() => () => current.current?.leave(), [])
  return () => {
    onOutcome(current.current?.isOpen() ? 'cancelled' : 'started')
    current.current?.leave()
    current.current = undefined
    if (!navigator.onLine) return onOutcome('network')
    if (provider !== google.id || siteOptions().signIn.google)
      current.current = openProviderWindow(provider, purpose, (outcome) => latest.current(outcome))
    if (!current.current) onOutcome('other')
  }
}

interface FlowProps {
  readonly purpose: FlowPurpose
  /** Gets the error message; blank when a flow starts. */
  readonly onFailure: (message: string) => void
  /** The flow succeeded; after a sign-in every page has the new session. */
  readonly onDone?: () => void
  /** The account has a second factor; without this the message states it. */
  readonly onSecondFactor?: () => void
}

interface ProviderButtonProps extends FlowProps {
  readonly provider?: Provider
  readonly label?: string
}

/** Opens a provider in a window of its own and reports the result. */
export function ProviderButton({
  provider = google,
  purpose,
  onFailure,
  onDone,
  onSecondFactor,
  label = providerLabel(provider, purpose),
}: ProviderButtonProps) {
  const changeSession = useSessionChange()
  const fail = (outcome: FlowOutcome) => onFailure(flowMessage(provider, purpose, outcome))
  const applySession = async () => {
    try {
      const session = await call(readSession)
      if (!session.account) return fail('other')
      if (purpose === 'sign-in' || purpose === 'sign-up') changeSession(session)
      onDone?.()
    } catch (error) {
      fail(codeOf(error) === 'network' ? 'network' : 'other')
    }
  }
  const open = useProviderWindow(provider.id, purpose, (outcome) => {
    if (outcome === 'signed-in') void applySession()
    else if (outcome === 'second-factor' && onSecondFactor) onSecondFactor()
    else fail(outcome)
  })
  return <Button onClick={open}>{label}</Button>
}

/** Google, and below it the other providers of this site. */
export function ProviderButtons(props: FlowProps) {
  return [google, ...siteOptions().signIn.providers].map((provider) => (
    <ProviderButton key={provider.id} provider={provider} {...props} />
  ))
}
