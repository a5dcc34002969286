import { useEffect, useRef } from 'react'
import { requestAddress } from '#client/request-address.ts'
import { call } from '#client/call.ts'
import { codeOf } from '#client/call-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { beginVisit, readSession, startGoogle } from '#features/accounts/contract.ts'
import { googleChannel, type GoogleResult, parseGoogleResult, type VisitPurpose } from '../google-result.ts'
import { useSessionChange } from './session/use-session-change.ts'
import { useGoogleOffered, useSignInOptions } from './use-sign-in-options.ts'
import { google, type Provider, providerLabel, type VisitOutcome, visitWords } from './provider-texts.ts'

const [width, height] = [480, 640]
const lookEveryMs = 250
// Its last page lives apart from ours (COOP), so the window looks closed from here before its result has come.
const graceMs = 3_000

interface ProviderWindow {
  /** It is there, and nothing has come of it yet. */
  isOpen(): boolean
  /** Stops listening; the window itself stays as it is. */
  leave(): void
}

const inTheMiddle = () =>
  `popup,width=${width},height=${height},` +
  `left=${Math.round(window.screenX + (window.outerWidth - width) / 2)},` +
  `top=${Math.round(window.screenY + (window.outerHeight - height) / 2)}`

/** Calls `onClosed` once the window has been gone for a while; gives what stops the looking. */
function watch(opened: Window, onClosed: () => void) {
  let goneAt: number | undefined
  const looking = window.setInterval(() => {
    if (opened.closed) goneAt ??= performance.now()
    if (goneAt === undefined || performance.now() - goneAt < graceMs) return
    stop()
    onClosed()
  }, lookEveryMs)
  const stop = () => window.clearInterval(looking)
  return stop
}

/**
 * Opens a provider in a window; call it in the click itself, or browsers block it. A second one takes the place of the first.
 * Undefined: it was blocked. A result may still follow on `closed`, when the window was slow to speak.
 */
function openProviderWindow(
  provider: string,
  purpose: VisitPurpose,
  tell: (outcome: GoogleResult | 'closed') => void,
): ProviderWindow | undefined {
  const { path } = provider === 'google' ? startGoogle : beginVisit
  const opened = window.open(requestAddress(path, { provider }, { purpose }), 'google', inTheMiddle())
  if (!opened) return undefined
  opened.focus()
  let open = true
  const end = (outcome: GoogleResult | 'closed') => {
    open = false
    tell(outcome)
  }
  const channel = new BroadcastChannel(googleChannel)
  const stopWatching = watch(opened, () => end('closed'))
  const leave = () => {
    stopWatching()
    channel.close()
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    leave()
    end(parseGoogleResult(data))
  })
  return { isOpen: () => open && !opened.closed, leave }
}

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
