import { useEffect, useRef } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Progress } from '#web/kit/ui/state/progress.tsx'
import { Status } from '#web/kit/ui/state/status.tsx'
import { sendTexts } from '../messages.ts'
import { percentOf, seenWords, type SendState, spokenWords } from './transfer/progress-words.ts'
import styles from './upload-form.module.css'

interface SendProgressProps {
  /** Bytes of the file. */
  readonly allBytes: number
  readonly state: SendState
  readonly onCancel: () => void
}

/** How far the file is and what it waits for; Cancel until all of it is there. */
export function SendProgress({ allBytes, state, onCancel }: SendProgressProps) {
  const area = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone or busy; the next Tab leads to Cancel, a second Enter does nothing.
  useEffect(() => {
    if (document.activeElement === document.body) area.current?.focus()
  }, [])
  return (
    <div ref={area} tabIndex={-1} role="group" aria-label={sendTexts.underWay} className={styles.underWay}>
      <Progress
        value={percentOf(state.sentBytes, allBytes)}
        label={sendTexts.bar}
        words={seenWords(state, allBytes)}
      />
      {!state.arrived && <Button onClick={onCancel}>{sendTexts.cancel}</Button>}
      <Status unseen>{spokenWords(state, allBytes)}</Status>
    </div>
  )
}
