import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { User } from '../contract.ts'
import { deleteUserTexts as texts } from '../messages.ts'

interface DeleteUserDialogProps {
  /** Whose record would go; the dialog is closed while there is nobody. */
  readonly user: User | undefined
  /** It is the record of who is asking. */
  readonly own: boolean
  readonly onClose: () => void
  readonly onDelete: () => void
}

/** Asks once before a record goes, and says what stays (ROLE-10, ROLE-11). */
export function DeleteUserDialog({ user, own, onClose, onDelete }: DeleteUserDialogProps) {
  return (
    <Dialog
      open={user !== undefined}
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="danger" onClick={onDelete}>
            {texts.delete}
          </Button>
        </>
      }
    >
      {user && (
        <div className="prose">
          <p>
            <strong>{user.full_name || user.email}</strong>
            {user.full_name && <> · {user.email}</>}
          </p>
          <p>{texts.goes}</p>
          <p>{texts.stays}</p>
          {own && (
            <p>
              <strong>{texts.own}</strong>
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
