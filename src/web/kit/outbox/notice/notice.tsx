import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { partTexts } from '../../ui/messages.ts'
import { waitingTexts } from './messages.ts'
import { LeavingQuestion, useLeaving } from './leaving.tsx'
import { refusedWords, waitingWords } from './notice-words.ts'
import { type Pending, pending, type Settled, useAllPending } from '../pending.ts'
import styles from './notice.module.css'

/** As for the stream: a gap of less than 10 s is not worth a word, unless the browser itself is offline. */
const quietMs = 10_000
const sentShownForMs = 5_000

/** Whether what waits is spoken of; stays so until all of it is sent. */
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

/** What was refused after somebody had been told that it waits; before that a failure is only logged (ERR-26). */
function useRefusals(speaking: boolean) {
  const [refusals, setRefusals] = useState<readonly Settled[]>([])
  useEffect(
    () =>
      pending.onSettled((settled) => {
        if ('refusal' in settled.outcome && (speaking || settled.write.account !== undefined))
          setRefusals((now) => [...now, settled])
      }),
    [speaking],
  )
  return { refusals, forget: () => setRefusals([]) }
}

interface Acts {
  readonly throwAway: (ids: readonly string[]) => Promise<void>
  readonly tryNow: () => void
}

function Waiting({ all, throwAway, tryNow }: Acts & { readonly all: readonly Pending[] }) {
  const area = useRef<HTMLDetailsElement>(null)
  const drop = (ids: readonly string[]) => {
    const next =
      ids.length < all.length ? area.current?.querySelector('summary') : document.querySelector('main')
    next?.focus()
    void throwAway(ids)
  }
  return (
    <details ref={area} className={styles.waiting}>
      <summary>{waitingWords(all.map(({ write }) => write.kind))}</summary>
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

/** At the foot of every page: what waits to be sent, and what was not taken. Nothing as long as all goes well. */
export function Notice(acts: Acts) {
  const all = useAllPending()
  const speaking = useSpeaking(all.length)
  const { refusals, forget } = useRefusals(speaking)
  const leaving = useLeaving()
  const waits = speaking && all.length > 0
  const spoken = waits ? waitingWords(all.map(({ write }) => write.kind)) : waitingTexts.nothingWaits
  return (
    <div className={speaking || refusals.length > 0 || leaving ? styles.notice : undefined}>
      <div role="status" className={waits ? 'unseen' : undefined}>
        {speaking && (waits || refusals.length === 0) && spoken}
      </div>
      {waits && <Waiting all={all} {...acts} />}
      <div role="status">
        {refusals.map(({ write, outcome }) => (
          <p key={write.id}>
            {refusedWords(write.kind, write.words, 'refusal' in outcome ? outcome.refusal : '')}
          </p>
        ))}
      </div>
      {refusals.length > 0 && <Button onClick={forget}>{partTexts.close}</Button>}
      {leaving && <LeavingQuestion go={leaving} />}
    </div>
  )
}
