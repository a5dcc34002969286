import { useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { interruptedTexts } from '../../messages.ts'
import { percentOf } from '../transfer/progress-text.ts'
import { stopOnServer } from '../transfer/send-bytes.ts'
import type { UploadFormPart } from '../use-upload-form.ts'
import { forgetUpload, isLocked, savedUploads, type SavedUpload } from './saved-uploads.ts'
import styles from './interrupted-notice.module.css'

async function lastInterrupted(account: string) {
  for (const saved of await savedUploads(account, Date.now())) if (!(await isLocked(saved.id))) return saved
  return undefined
}

/** The latest saved upload of the account that no tab is sending. */
function useInterrupted(account: string) {
  const [saved, setSaved] = useState<SavedUpload>()
  useEffect(() => {
    let isMounted = true
    lastInterrupted(account).then(
      (found) => isMounted && setSaved(found),
      // A browser without storage has nothing to resume.
      () => {},
    )
    return () => void (isMounted = false)
  }, [account])
  const dismiss = () => setSaved(undefined)
  const discard = () => {
    dismiss()
    if (!saved) return
    forgetUpload(saved.id).catch(() => {})
    if (saved.reached.uploadId !== undefined) stopOnServer(saved.reached.uploadId)
  }
  return { saved, discard, dismiss }
}

/** Offers to resume an upload that a reload, a crash or a power cut stopped; hidden while another one is sent. */
export function InterruptedNotice({ account, form }: UploadFormPart & { readonly account: string }) {
  const { saved, discard, dismiss } = useInterrupted(account)
  const file = saved?.values.file
  if (!file || form.sending.busy) return null
  const resume = () => {
    dismiss()
    form.resume(saved)
  }
  return (
    <Notice
      action={
        <>
          <Button kind="main" onClick={resume}>
            {interruptedTexts.goOn}
          </Button>
          <Button
            onClick={({ currentTarget }) => {
              currentTarget.form?.querySelector<HTMLElement>('select:enabled, input:enabled')?.focus()
              discard()
            }}
          >
            {interruptedTexts.discard}
          </Button>
        </>
      }
    >
      <p className={styles.what}>
        {interruptedTexts.what({
          fileName: file.name,
          percent: percentOf(saved.reached.safeBytes, file.size),
        })}
      </p>
    </Notice>
  )
}
