import { useState, useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { totalBytes } from '../../shelf-entry.ts'
import { shelfLabel } from '../../shelf-text.ts'
import { removeAll } from '../store/shelf-actions.ts'
import type { ShelfRecord } from '../store/shelf-records.ts'
import { removalTexts } from '../../messages.ts'
import { homeIcons, Icon } from '#client/ui/icon.tsx'
import { partTexts } from '#client/messages.ts'
import styles from './shelf.module.css'

/** Empties the shelf after a confirmation, for a shared device. */
export function RemoveAll({ saved }: { readonly saved: readonly ShelfRecord[] }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const close = () => setIsAsking(false)
  const confirm = async () => {
    setIsBusy(true)
    await removeAll().finally(() => setIsBusy(false))
    close()
  }
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        {removalTexts.all}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={removalTexts.askAll}
        cancel={removalTexts.cancel}
        confirm={{
          kind: 'danger',
          busy: isBusy,
          busyLabel: removalTexts.removing,
          onClick: () => void confirm(),
          children: removalTexts.all,
        }}
      >
        <p>{removalTexts.aboutAll({ saved: shelfLabel(saved.length, totalBytes(saved)) })}</p>
      </ConfirmDialog>
    </>
  )
}

export interface Removed {
  readonly id: string
  readonly title: string
  readonly putBack: () => Promise<void>
}

interface RemovedNoticeProps {
  readonly removed: Removed
  readonly onDone: () => void
}

/** Stays in view and takes the focus, so that a wrong press can be undone without a download. */
export function RemovedNotice({ removed, onDone }: RemovedNoticeProps) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.removed}>
      <p>{removalTexts.removed({ title: removed.title })}</p>
      <Button
        ref={back}
        onClick={() => {
          onDone()
          void removed.putBack()
        }}
      >
        {removalTexts.undo}
      </Button>
      <Button kind="quiet" aria-label={partTexts.close} onClick={onDone}>
        <Icon drawing={homeIcons.close} />
      </Button>
    </div>
  )
}
