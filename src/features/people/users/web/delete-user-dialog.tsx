import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { fieldTexts } from '#features/people/accounts/messages.ts'
import { detailNames } from '#features/people/accounts/person-fields.ts'
import type { User } from '../contract.ts'
import { deleteUserTexts as texts } from '../messages.ts'

const details = detailNames.map((name) => fieldTexts.details[name])

interface DeleteUserDialogProps {
  /** The dialog is closed while undefined. */
  readonly user: User | undefined
  /** It is the admin's own record. */
  readonly own: boolean
  readonly onClose: () => void
  readonly onDelete: () => void
}

/** Confirms the deletion of a record and explains that the account stays (ROLE-10, ROLE-11). */
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
          <p>{texts.goes({ details: details.join(', ').toLowerCase() })}</p>
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
