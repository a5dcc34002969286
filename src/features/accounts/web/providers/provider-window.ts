import { requestAddress } from '#web/kit/request-address.ts'
import { beginVisit, startGoogle } from '../../contract.ts'
import { googleChannel, type GoogleResult, googleResultOf, type VisitPurpose } from '../../google-result.ts'

const [width, height] = [480, 640]
const lookEveryMs = 250
// Its last page lives apart from ours (COOP), so the window looks closed from here before its result has come.
const graceMs = 3_000

export interface ProviderWindow {
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
export function openProviderWindow(
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
    end(googleResultOf(data))
  })
  return { isOpen: () => open && !opened.closed, leave }
}
