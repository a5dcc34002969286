import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { popupTexts } from '../../messages.ts'
import styles from './upload-popup.module.css'

/** Its code is fetched when somebody opens the popup. */
const PopupForm = lazy(async () => ({ default: (await import('./popup-form.tsx')).PopupForm }))

interface UploadPopupProps {
  readonly account: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Spec 2, About us: the upload form in a dialog. Closing it while a file is on its way asks first (POPUP-13). */
export function UploadPopup({ account, open, onClose }: UploadPopupProps) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const hearBusy = useCallback((now: boolean) => {
    setBusy(now)
    setAsking(false)
  }, [])
  const close = () => {
    hearBusy(false)
    onClose()
  }
  // Asked a second time, it goes: the form with it, and with the form the transfer (ERR-32).
  const closeOrAsk = () => (busy && !asking ? setAsking(true) : close())
  return (
    <Dialog
      open={open}
      title={popupTexts.title}
      closedBy="closerequest"
      onClose={closeOrAsk}
      actions={
        <PopupActions asking={asking} onKeep={() => setAsking(false)} onAsk={closeOrAsk} onClose={close} />
      }
    >
      <Suspense fallback={<SkeletonLines lines={8} label={popupTexts.loading} />}>
        <PopupForm account={account} onBusy={hearBusy} />
      </Suspense>
    </Dialog>
  )
}

interface PopupActionsProps {
  readonly asking: boolean
  readonly onKeep: () => void
  readonly onAsk: () => void
  readonly onClose: () => void
}

/** One button to leave; while it asks, the same button stays, and another one leaves. */
function PopupActions({ asking, onKeep, onAsk, onClose }: PopupActionsProps) {
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
      <Button ref={button} onClick={asking ? onKeep : onAsk}>
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
