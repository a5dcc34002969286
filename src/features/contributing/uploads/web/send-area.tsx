import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/state/progress.tsx'
import { ErrorAlert, LiveRegion } from '#client/ui/state/live-region.tsx'
import { CheckField } from '#client/ui/form/field.tsx'
import { licenceLabel } from '#features/catalogue/resources/format.ts'
import { rightsTexts, sendTexts } from '../messages.ts'
import { percentOf, visibleText, type SendState, spokenText } from './transfer/progress-text.ts'
import styles from './upload-form.module.css'
import type { SharedFormState, UploadFormPart } from './use-upload-form.ts'

interface SendProgressProps {
  /** Bytes of the file. */
  readonly allBytes: number
  readonly state: SendState
  readonly onCancel: () => void
}

/** Progress of the transfer, with Cancel until all bytes are sent. */
export function SendProgress({ allBytes, state, onCancel }: SendProgressProps) {
  const area = useRef<HTMLDivElement>(null)
  // The pressed button of an interrupted upload is removed. From here Tab leads to Cancel.
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
      <LiveRegion visuallyHidden>{spokenText(state, allBytes)}</LiveRegion>
    </div>
  )
}

/** Statement of rights, with a tick if the site requires one. */
export function RightsStatement({ form }: { readonly form: SharedFormState }) {
  const { licence, rightsAgreed } = form.values
  const statement =
    licence === null ? rightsTexts.licenceUnknown : rightsTexts.statement({ licence: licenceLabel(licence) })
  if (!form.needsTick) return <p className={styles.rights}>{statement}</p>
  return (
    <CheckField
      label={statement}
      checked={rightsAgreed}
      error={form.errorOf('rightsAgreed')}
      onChange={({ target }) => form.change({ rightsAgreed: target.checked })}
    />
  )
}

export function SendArea({ form }: UploadFormPart) {
  const { insecure, sending } = form
  const { busy, file, state, failure, cancel } = sending
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(busy)
  // The focused progress area is unmounted. After a success another element already has the focus.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  return (
    <div className={styles.send}>
      <RightsStatement form={form} />
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
      <ErrorAlert>
        {failure && (
          <>
            {failure.message} <span className={styles.why}>{failure.why}</span>
          </>
        )}
      </ErrorAlert>
    </div>
  )
}
