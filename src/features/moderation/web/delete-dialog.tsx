import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/form/field.tsx'
import type { PublicResource } from '#features/resources/resource.ts'
import { deleteTexts as texts } from '../messages.ts'

interface DeleteDialogProps {
  /** The dialog is open while there is a resource. */
  readonly resource: Pick<PublicResource, 'title' | 'language'> | undefined
  readonly onClose: () => void
  readonly onDelete: (reason: string) => void
}

/** Confirms the deletion of a resource and its file (MOD-16). */
export function DeleteDialog({ resource, onClose, onDelete }: DeleteDialogProps) {
  const [reason, setReason] = useState('')
  const close = (run: () => void) => {
    setReason('')
    run()
  }
  return (
    <Dialog
      open={resource !== undefined}
      title={texts.question}
      onClose={() => close(onClose)}
      actions={
        <>
          <Button onClick={() => close(onClose)}>{texts.cancel}</Button>
          <Button kind="danger" onClick={() => close(() => onDelete(reason))}>
            {texts.delete}
          </Button>
        </>
      }
    >
      <div className="prose">
        <p>
          <strong lang={resource?.language ?? undefined}>{resource?.title}</strong>
        </p>
        <p>{texts.meaning}</p>
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  )
}
