import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import { partTexts } from '../ui/messages.ts'
import { leavingTexts, refusedTexts, waitingTexts } from './messages.ts'
import { type Pending, pendingWrites, type Settled, useAllPending } from './pending-writes.ts'
import type { WriteKind } from './write.ts'
import styles from './outbox-notice.module.css'

const kinds: readonly WriteKind[] = ['rating', 'report', 'profile change']

/** `2 ratings and 1 report wait to be sent.` */
export function pendingText(waiting: readonly WriteKind[]): string {
  const counted = kinds.flatMap((kind) => {
    const count = waiting.filter((each) => each === kind).length
    return count === 0 ? [] : [waitingTexts.counted[kind](count)]
  })
  const list = [counted.slice(0, -1).join(', '), counted.at(-1)].filter(Boolean).join(waitingTexts.and)
  return waitingTexts.wait(list, waiting.length)
}

let waitingSignOut: (() => void) | undefined
let signOutChanged = () => {}
const watchSignOut = (listener: () => void) => {
  signOutChanged = listener
  return () => void (signOutChanged = () => {})
}

function askBefore(signOut?: () => void) {
  waitingSignOut = signOut
  signOutChanged()
}

/** Signs out, after a question when changes of the own account would be lost. */
export function guardSignOut(signOut: () => void) {
  if (pendingWrites.all().some(({ write }) => write.account !== undefined)) askBefore(signOut)
  else signOut()
}

/** The focus starts on the answer that loses nothing. */
function SignOutQuestion({ signOut }: { readonly signOut: () => void }) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  const leave = () => {
    askBefore()
    signOut()
  }
  return (
    <div role="alertdialog" aria-label={leavingTexts.notSent}>
      <p>{leavingTexts.question}</p>
      <Button ref={stay} onClick={() => askBefore()}>
        {leavingTexts.stay}
      </Button>{' '}
      <Button kind="danger" onClick={leave}>
        {leavingTexts.leave}
      </Button>
    </div>
  )
}

/** A gap of less than 10 s is not shown, unless the browser itself is offline. */
const quietMs = 10_000
const sentShownForMs = 5_000

/** True from the moment a wait is worth showing until shortly after all is sent. */
function useSpeaking(count: number) {
  const [speaking, setSpeaking] = useState(false)
  const waits = count > 0
  useEffect(() => {
    if (!waits) {
      const timer = setTimeout(() => setSpeaking(false), sentShownForMs)
      return () => clearTimeout(timer)
    }
    const speak = () => setSpeaking(true)
    const timer = setTimeout(speak, navigator.onLine ? quietMs : 0)
    addEventListener('offline', speak)
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', speak)
    }
  }, [waits])
  return speaking
}

/** Refusals of writes that were shown as waiting; other failures are only logged (ERR-26). */
function useRefusals(speaking: boolean) {
  const [refusals, setRefusals] = useState<readonly Settled[]>([])
  useEffect(
    () =>
      pendingWrites.onSettled((settled) => {
        if ('refusal' in settled.outcome && (speaking || settled.write.account !== undefined))
          setRefusals((now) => [...now, settled])
      }),
    [speaking],
  )
  return { refusals, forget: () => setRefusals([]) }
}

interface Actions {
  readonly remove: (ids: readonly string[]) => void
  readonly tryNow: () => void
}

function Waiting({ all, remove, tryNow }: Actions & { readonly all: readonly Pending[] }) {
  const area = useRef<HTMLDetailsElement>(null)
  const drop = (ids: readonly string[]) => {
    const next =
      ids.length < all.length ? area.current?.querySelector('summary') : document.querySelector('main')
    next?.focus()
    remove(ids)
  }
  return (
    <details ref={area} className={styles.waiting}>
      <summary>{pendingText(all.map(({ write }) => write.kind))}</summary>
      <p>{waitingTexts.byItself}</p>
      <ul>
        {all.map(({ write, state }) => (
          <li key={write.id}>
            {write.words}
            <Button
              kind="quiet"
              disabled={state === 'sent'}
              aria-label={waitingTexts.throwAwayWhat(write.words)}
              onClick={() => drop([write.id])}
            >
              {waitingTexts.throwAway}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={tryNow}>{waitingTexts.tryNow}</Button>
        <Button kind="quiet" onClick={() => drop(all.map(({ write }) => write.id))}>
          {waitingTexts.throwAllAway}
        </Button>
      </div>
    </details>
  )
}

/** At the foot of every page: writes that wait and writes that were refused. Empty as long as all goes well. */
export function OutboxNotice(actions: Actions) {
  const all = useAllPending()
  const speaking = useSpeaking(all.length)
  const { refusals, forget } = useRefusals(speaking)
  const signOut = useSyncExternalStore(watchSignOut, () => waitingSignOut)
  const waits = speaking && all.length > 0
  const spoken = waits ? pendingText(all.map(({ write }) => write.kind)) : waitingTexts.nothingWaits
  return (
    <div className={speaking || refusals.length > 0 || signOut ? styles.notice : undefined}>
      <div role="status" className={waits ? 'unseen' : undefined}>
        {speaking && (waits || refusals.length === 0) && spoken}
      </div>
      {waits && <Waiting all={all} {...actions} />}
      <div role="status">
        {refusals.map(({ write, outcome }) => (
          <p key={write.id}>
            {refusedTexts.notTaken(
              refusedTexts.one[write.kind],
              write.words,
              'refusal' in outcome ? outcome.refusal : '',
            )}
          </p>
        ))}
      </div>
      {refusals.length > 0 && <Button onClick={forget}>{partTexts.close}</Button>}
      {signOut && <SignOutQuestion signOut={signOut} />}
    </div>
  )
}
