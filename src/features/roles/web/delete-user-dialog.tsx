import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import type { User } from '../contract.ts'

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
      title="Delete this user?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" onClick={onDelete}>
            Delete
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
          <p>The user record goes: name, institution, age and role. Every open sign-in ends at once.</p>
          <p>The account stays. Its owner may sign in again and then has the role user.</p>
          {own && (
            <p>
              <strong>This is your own record: you will be signed out.</strong>
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
