import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { partTexts, leavingTexts, refusedTexts, waitingTexts } from '../../messages.ts'
import { hasTypedText, unsentFiles } from '../typed-text.ts'
import { type Pending, pendingWrites, type Settled } from './pending-writes.ts'
import type { WriteKind } from './write.ts'
import styles from './outbox-notice.module.css'

const kinds: readonly WriteKind[] = ['rating', 'report', 'profile change', 'contribution']

/** `Not sent yet: 2 ratings and 1 report.` */
export function pendingText(waiting: readonly WriteKind[]): string {
  const counts = kinds.map((kind) => [kind, waiting.filter((each) => each === kind).length] as const)
  const counted = counts.flatMap(([kind, count]) => (count > 0 ? waitingTexts.counted[kind]({ count }) : []))
  const list = [counted.slice(0, -1).join(', '), counted.at(-1)].filter(Boolean).join(waitingTexts.and)
  return waitingTexts.notSent({ list })
}

const withoutQuestion = (signOut: () => void) => signOut()
let confirmSignOut = withoutQuestion

const hasChanges = () =>
  pendingWrites.all().some(({ write }) => write.account !== undefined) || hasTypedText()

/** Signs out, after a confirmation when files, changes of the own account or typed text would be lost. */
export function guardSignOut(signOut: () => void) {
  if (hasChanges() || unsentFiles.count() > 0) confirmSignOut(signOut)
  else signOut()
}

/** The sign-out that waits for confirmation, and `stay` to cancel it. */
function usePendingSignOut() {
  const [signOut, setSignOut] = useState<() => void>()
  useEffect(() => {
    confirmSignOut = (waiting) => setSignOut(() => waiting)
    // Watches the owner of the text.
    hasTypedText()
    return () => void (confirmSignOut = withoutQuestion)
  }, [])
  return { signOut, stay: () => setSignOut(undefined) }
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Focuses the button that loses nothing. */
function SignOutDialog({ signOut, stay }: { readonly signOut: () => void; readonly stay: () => void }) {
  const leave = () => {
    stay()
    signOut()
  }
  const count = unsentFiles.count()
  return (
    <div role="alertdialog" aria-label={leavingTexts.notSent}>
      {hasChanges() && <p>{leavingTexts.question}</p>}
      {count > 0 && <p>{leavingTexts.files({ count })}</p>}
      <Button ref={focus} onClick={stay}>
        {leavingTexts.stay}
      </Button>{' '}
      <Button kind="danger" onClick={leave}>
        {leavingTexts.leave}
      </Button>
    </div>
  )
}

/** Pending writes show after 10 s, or at once when the browser is offline. */
const showAfterMs = 10_000
const sentShownForMs = 5_000

/** True from `showAfterMs` after the first pending write until 5 s after the last one is sent. */
function useIsShown(waits: boolean) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown(waits)
    const timer = setTimeout(update, waits ? (navigator.onLine ? showAfterMs : 0) : sentShownForMs)
    if (waits) addEventListener('offline', update)
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', update)
    }
  }, [waits])
  return isShown
}

/** Refusals of writes that were shown as pending; other failures are only logged (ERR-26). */
function useRefusals(isShown: boolean) {
  const [refusals, setRefusals] = useState<readonly { readonly id: string; readonly text: string }[]>([])
  useEffect(() => {
    const add = ({ write: { id, kind, words, account }, outcome }: Settled) => {
      if (!('refusal' in outcome) || !(isShown || account !== undefined)) return
      const text = refusedTexts.notAccepted({
        one: refusedTexts.one[kind],
        what: words,
        why: outcome.refusal,
      })
      setRefusals((now) => [...now, { id, text }])
    }
    return pendingWrites.onSettled(add)
  }, [isShown])
  return { refusals, clear: () => setRefusals([]) }
}

interface Actions {
  readonly remove: (ids: readonly string[]) => void
  readonly tryNow: () => void
}

function Waiting({ all, remove, tryNow }: Actions & { readonly all: readonly Pending[] }) {
  const area = useRef<HTMLDetailsElement>(null)
  const discard = (discarded: readonly Pending[]) => {
    const isLast = discarded.length === all.length
    const next = isLast ? document.querySelector('main') : area.current?.querySelector('summary')
    next?.focus()
    remove(discarded.map(({ write }) => write.id))
  }
  return (
    <details ref={area} className={styles.waiting}>
      <summary>{pendingText(all.map(({ write }) => write.kind))}</summary>
      <p>{waitingTexts.sentLater}</p>
      <ul>
        {all.map((one) => (
          <li key={one.write.id}>
            {one.write.words}
            <Button
              kind="quiet"
              disabled={one.state === 'sent'}
              aria-label={waitingTexts.deleteOne({ what: one.write.words })}
              onClick={() => discard([one])}
            >
              {waitingTexts.delete}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={tryNow}>{waitingTexts.tryNow}</Button>
        <Button kind="quiet" onClick={() => discard(all)}>
          {waitingTexts.deleteAll}
        </Button>
      </div>
    </details>
  )
}

/** At the foot of every page: pending and refused writes. Empty while sending works. */
export function OutboxNotice(actions: Actions) {
  const all = useSyncExternalStore(pendingWrites.watch, pendingWrites.all)
  const isShown = useIsShown(all.length > 0)
  const { refusals, clear } = useRefusals(isShown)
  const { signOut, stay } = usePendingSignOut()
  const waits = isShown && all.length > 0
  const spoken = waits ? pendingText(all.map(({ write }) => write.kind)) : waitingTexts.nothingWaits
  return (
    <div className={isShown || refusals.length > 0 || signOut ? styles.notice : undefined}>
      <div role="status" className={waits ? 'visuallyHidden' : undefined}>
        {isShown && (waits || refusals.length === 0) && spoken}
      </div>
      {waits && <Waiting all={all} {...actions} />}
      <div role="status">
        {refusals.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      {refusals.length > 0 && <Button onClick={clear}>{partTexts.close}</Button>}
      {signOut && <SignOutDialog signOut={signOut} stay={stay} />}
    </div>
  )
}
