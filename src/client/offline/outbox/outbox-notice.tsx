import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { partTexts, leavingTexts, refusedTexts, waitingTexts } from '../../messages.ts'
import { type Pending, pendingWrites, type Settled } from './pending-writes.ts'
import type { WriteKind } from './write.ts'
import styles from './outbox-notice.module.css'

const kinds: readonly WriteKind[] = ['rating', 'report', 'profile change']

/** `2 ratings and 1 report wait to be sent.` */
export function pendingText(waiting: readonly WriteKind[]): string {
  const counts = kinds.map((kind) => [kind, waiting.filter((each) => each === kind).length] as const)
  const counted = counts.flatMap(([kind, count]) => (count > 0 ? waitingTexts.counted[kind](count) : []))
  const list = [counted.slice(0, -1).join(', '), counted.at(-1)].filter(Boolean).join(waitingTexts.and)
  return waitingTexts.wait(list, waiting.length)
}

const leaveAtOnce = (signOut: () => void) => signOut()
let askBefore = leaveAtOnce

/** Signs out, after a question when changes of the own account would be lost. */
export function guardSignOut(signOut: () => void) {
  if (pendingWrites.all().some(({ write }) => write.account !== undefined)) askBefore(signOut)
  else signOut()
}

/** The sign-out that waits for an answer, and how to forget it. */
function useSignOutQuestion() {
  const [signOut, setSignOut] = useState<() => void>()
  useEffect(() => {
    askBefore = (waiting) => setSignOut(() => waiting)
    return () => void (askBefore = leaveAtOnce)
  }, [])
  return { signOut, stay: () => setSignOut(undefined) }
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** The focus starts on the answer that loses nothing. */
function SignOutQuestion({ signOut, stay }: { readonly signOut: () => void; readonly stay: () => void }) {
  const leave = () => {
    stay()
    signOut()
  }
  return (
    <div role="alertdialog" aria-label={leavingTexts.notSent}>
      <p>{leavingTexts.question}</p>
      <Button ref={focus} onClick={stay}>
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
function useSpeaking(waits: boolean) {
  const [speaking, setSpeaking] = useState(false)
  useEffect(() => {
    const speak = () => setSpeaking(waits)
    const timer = setTimeout(speak, waits ? (navigator.onLine ? quietMs : 0) : sentShownForMs)
    if (waits) addEventListener('offline', speak)
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', speak)
    }
  }, [waits])
  return speaking
}

/** Refusals of writes that were shown as waiting; other failures are only logged (ERR-26). */
function useRefusals(speaking: boolean) {
  const [refusals, setRefusals] = useState<readonly { readonly id: string; readonly text: string }[]>([])
  useEffect(() => {
    const add = ({ write: { id, kind, words, account }, outcome }: Settled) => {
      if (!('refusal' in outcome) || !(speaking || account !== undefined)) return
      const text = refusedTexts.notTaken(refusedTexts.one[kind], words, outcome.refusal)
      setRefusals((now) => [...now, { id, text }])
    }
    return pendingWrites.onSettled(add)
  }, [speaking])
  return { refusals, forget: () => setRefusals([]) }
}

interface Actions {
  readonly remove: (ids: readonly string[]) => void
  readonly tryNow: () => void
}

function Waiting({ all, remove, tryNow }: Actions & { readonly all: readonly Pending[] }) {
  const area = useRef<HTMLDetailsElement>(null)
  const drop = (dropped: readonly Pending[]) => {
    const isLast = dropped.length === all.length
    const next = isLast ? document.querySelector('main') : area.current?.querySelector('summary')
    next?.focus()
    remove(dropped.map(({ write }) => write.id))
  }
  return (
    <details ref={area} className={styles.waiting}>
      <summary>{pendingText(all.map(({ write }) => write.kind))}</summary>
      <p>{waitingTexts.byItself}</p>
      <ul>
        {all.map((one) => (
          <li key={one.write.id}>
            {one.write.words}
            <Button
              kind="quiet"
              disabled={one.state === 'sent'}
              aria-label={waitingTexts.throwAwayWhat(one.write.words)}
              onClick={() => drop([one])}
            >
              {waitingTexts.throwAway}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={tryNow}>{waitingTexts.tryNow}</Button>
        <Button kind="quiet" onClick={() => drop(all)}>
          {waitingTexts.throwAllAway}
        </Button>
      </div>
    </details>
  )
}

/** At the foot of every page: writes that wait and writes that were refused. Empty as long as all goes well. */
export function OutboxNotice(actions: Actions) {
  const all = useSyncExternalStore(pendingWrites.watch, pendingWrites.all)
  const speaking = useSpeaking(all.length > 0)
  const { refusals, forget } = useRefusals(speaking)
  const { signOut, stay } = useSignOutQuestion()
  const waits = speaking && all.length > 0
  const spoken = waits ? pendingText(all.map(({ write }) => write.kind)) : waitingTexts.nothingWaits
  return (
    <div className={speaking || refusals.length > 0 || signOut ? styles.notice : undefined}>
      <div role="status" className={waits ? 'unseen' : undefined}>
        {speaking && (waits || refusals.length === 0) && spoken}
      </div>
      {waits && <Waiting all={all} {...actions} />}
      <div role="status">
        {refusals.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      {refusals.length > 0 && <Button onClick={forget}>{partTexts.close}</Button>}
      {signOut && <SignOutQuestion signOut={signOut} stay={stay} />}
    </div>
  )
}
