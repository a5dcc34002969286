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
  readonly onBusy: (busy: boolean) => void
}

/** The upload form with the popup's words; says above the fields, already empty again, that it was sent. */
export function PopupForm({ account, onBusy }: PopupFormProps) {
  const [done, setDone] = useState('')
  const [sameFile, setSameFile] = useState<SameFile>(null)
  const [form, said] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  // Before the first field, which still waits for the subjects.
  useEffect(() => form.current?.focus(), [form])
  useEffect(() => {
    if (done) said.current?.scrollIntoView({ block: 'nearest' })
  }, [done, said])
  return (
    <div ref={form} tabIndex={-1} className={styles.popup} onChange={() => setDone('')}>
      <div ref={said} className={styles.said}>
        <LiveRegion tone="good">{done}</LiveRegion>
        {done && <SameFileNote sameFile={sameFile} />}
      </div>
      <UploadForm
        rules={popupRules}
        account={account}
        onBusy={onBusy}
        onSent={({ type }, same) => {
          setDone(type === 'file' ? popupMessages.fileSent : popupMessages.linkSent)
          setSameFile(same)
        }}
      />
    </div>
  )
}
