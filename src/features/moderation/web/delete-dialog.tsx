import { useState } from 'react'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { TextField } from '#web/kit/ui/form/text-field.tsx'

interface DeleteDialogProps {
  /** The title of what would be deleted; the dialog is closed while there is none. */
  readonly resourceTitle: string | undefined
  readonly onClose: () => void
  readonly onDelete: (reason: string) => void
}

/** Asks once before a resource and its file go (MOD-16). */
export function DeleteDialog({ resourceTitle, onClose, onDelete }: DeleteDialogProps) {
  const [reason, setReason] = useState('')
  const leave = (act: () => void) => {
    setReason('')
    act()
  }
  return (
    <Dialog
      open={resourceTitle !== undefined}
      title="Delete this resource?"
      onClose={() => leave(onClose)}
      actions={
        <>
          <Button onClick={() => leave(onClose)}>Cancel</Button>
          <Button kind="danger" onClick={() => leave(() => onDelete(reason))}>
            Delete
          </Button>
        </>
      }
    >
      <div className="prose">
        <p>
          <strong>{resourceTitle}</strong>
        </p>
        <p>The record and its file are removed for everybody.</p>
        <TextField
          label="Reason (optional)"
          hint="Kept in the audit trail, not shown to the public."
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  )
}
