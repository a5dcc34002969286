import { useEffect, useRef, useState } from 'react'
import { LiveRegion } from '#client/ui/state/live-region.tsx'
import { popupMessages } from '../../messages.ts'
import { popupRules } from '../../upload-rules.ts'
import { SameFileNote } from '../same-file-note.tsx'
import type { SameFile } from '../send-upload.ts'
import { UploadForm } from '../upload-form.tsx'
import styles from '../upload-form.module.css'

interface PopupFormProps {
  readonly account: string
  readonly isSignedOut: boolean
  readonly onBusy: (busy: boolean) => void
}

/** The upload form of the popup; shows the success above the emptied fields. */
export function PopupForm({ account, isSignedOut, onBusy }: PopupFormProps) {
  const [done, setDone] = useState('')
  const [sameFile, setSameFile] = useState<SameFile>(null)
  const [form, status] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  // The first field is disabled until the subjects are loaded, so the form takes the focus.
  useEffect(() => form.current?.focus(), [form])
  useEffect(() => {
    if (done) status.current?.scrollIntoView({ block: 'nearest' })
  }, [done, status])
  return (
    <div ref={form} tabIndex={-1} className={styles.popup} onChange={() => setDone('')}>
      <div ref={status} className={styles.said}>
        <LiveRegion tone="good">{done}</LiveRegion>
        {done && <SameFileNote sameFile={sameFile} />}
      </div>
      <UploadForm
        name="popup"
        isSignedOut={isSignedOut}
        rules={popupRules}
        account={account}
        onBusy={onBusy}
        onSent={({ type }, sameAs) => {
          setDone(type === 'file' ? popupMessages.fileSent : popupMessages.linkSent)
          setSameFile(sameAs)
        }}
      />
    </div>
  )
}
