import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/state/progress.tsx'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { CheckField } from '#client/ui/form/field.tsx'
import { licenceLabel } from '#features/resources/format.ts'
import { rightsTexts, sendTexts } from '../messages.ts'
import { percentOf, visibleText, type SendState, spokenText } from './transfer/progress-text.ts'
import styles from './upload-form.module.css'
import type { UploadFormPart } from './use-upload-form.ts'

interface SendProgressProps {
  /** Bytes of the file. */
  readonly allBytes: number
  readonly state: SendState
  readonly onCancel: () => void
}

/** How far the file is and what it waits for; Cancel until all of it is there. */
function SendProgress({ allBytes, state, onCancel }: SendProgressProps) {
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
        words={visibleText(state, allBytes)}
      />
      {!state.arrived && <Button onClick={onCancel}>{sendTexts.cancel}</Button>}
      <LiveRegion unseen>{spokenText(state, allBytes)}</LiveRegion>
    </div>
  )
}

/** What its uploader says by sending it; with a tick, where the site wants one. */
function Statement({ form }: UploadFormPart) {
  const { licence, rightsAgreed } = form.values
  const words = licence === null ? rightsTexts.licenceUnknown : rightsTexts.statement(licenceLabel(licence))
  if (!form.tickNeeded) return <p className={styles.rights}>{words}</p>
  return (
    <CheckField
      label={words}
      checked={rightsAgreed}
      error={form.errorOf('rightsAgreed')}
      onChange={({ target }) => form.change({ rightsAgreed: target.checked })}
    />
  )
}

/** Above the button what sending means, below it how it goes. */
export function SendArea({ form }: UploadFormPart) {
  const { insecure, sending } = form
  const { busy, file, state, failure, cancel } = sending
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(busy)
  // What had the focus while bytes went is gone; after a success somebody else has taken it already.
  useEffect(() => {
    if (was.current && !busy && document.activeElement === document.body) button.current?.focus()
    was.current = busy
  }, [busy])
  return (
    <div className={styles.send}>
      <Statement form={form} />
      <Button
        ref={button}
        type="submit"
        kind="main"
        disabled={insecure}
        busy={busy}
        busyLabel={sendTexts.uploading}
      >
        {sendTexts.upload}
      </Button>
      {file && <SendProgress allBytes={file.size} state={state} onCancel={cancel} />}
      <LiveRegion urgent tone="bad">
        {failure && (
          <>
            {failure.message} <span className={styles.why}>{failure.why}</span>
          </>
        )}
      </LiveRegion>
    </div>
  )
}
