import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { totalBytes } from '../../shelf-entry.ts'
import { shelfLabel } from '../../shelf-text.ts'
import { removeAll } from '../store/shelf-actions.ts'
import type { ShelfRecord } from '../store/shelf-records.ts'
import { removalTexts } from '../../messages.ts'

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
      <Dialog
        open={isAsking}
        onClose={close}
        title={removalTexts.askAll}
        actions={
          <>
            <Button onClick={close}>{removalTexts.cancel}</Button>
            <Button
              kind="danger"
              busy={isBusy}
              busyLabel={removalTexts.removing}
              onClick={() => void confirm()}
            >
              {removalTexts.all}
            </Button>
          </>
        }
      >
        <p>{removalTexts.aboutAll({ saved: shelfLabel(saved.length, totalBytes(saved)) })}</p>
      </Dialog>
    </>
  )
}
