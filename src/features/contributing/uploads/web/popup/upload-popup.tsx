import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { deleteTyped } from '#client/offline/typed-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { popupTexts } from '../../messages.ts'
import styles from './upload-popup.module.css'

/** Opening the popup loads the code. */
const PopupForm = lazy(async () => ({ default: (await import('./popup-form.tsx')).PopupForm }))

interface UploadPopupProps {
  readonly account: string
  readonly isSignedOut: boolean
  readonly open: boolean
  readonly onClose: () => void
}

/** The upload form in a dialog (POPUP-02). Closing it during a transfer asks first (POPUP-13). */
export function UploadPopup({ account, isSignedOut, open, onClose }: UploadPopupProps) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const onBusy = useCallback((now: boolean) => {
    setBusy(now)
    setAsking(false)
  }, [])
  const close = () => {
    deleteTyped('popup')
    onBusy(false)
    onClose()
  }
  // The second request closes; the form unmounts and stops the transfer (ERR-32).
  const requestClose = () => (busy && !asking ? setAsking(true) : close())
  return (
    <Dialog
      open={open}
      title={popupTexts.title}
      closedBy="closerequest"
      onClose={requestClose}
      actions={
        <PopupActions
          asking={asking}
          onContinue={() => setAsking(false)}
          onRequest={requestClose}
          onClose={close}
        />
      }
    >
      <Suspense fallback={<SkeletonLines lines={8} label={popupTexts.loading} />}>
        <PopupForm account={account} isSignedOut={isSignedOut} onBusy={onBusy} />
      </Suspense>
    </Dialog>
  )
}

interface PopupActionsProps {
  readonly asking: boolean
  readonly onContinue: () => void
  readonly onRequest: () => void
  readonly onClose: () => void
}

/** Close button. While asking, it continues the upload, and a second button stops it. */
function PopupActions({ asking, onContinue, onRequest, onClose }: PopupActionsProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (asking) button.current?.focus()
  }, [asking])
  return (
    <>
      {asking && (
        <p role="alert" className={styles.asks}>
          {popupTexts.underWay}
        </p>
      )}
      <Button ref={button} onClick={asking ? onContinue : onRequest}>
        {asking ? popupTexts.keepUploading : popupTexts.close}
      </Button>
      {asking && (
        <Button kind="danger" onClick={onClose}>
          {popupTexts.stop}
        </Button>
      )}
    </>
  )
}
