import { ConfirmDialog } from '#client/ui/dialog.tsx'
import { fieldTexts } from '#features/people/accounts/messages.ts'
import { detailNames } from '#features/people/accounts/person-fields.ts'
import type { User, AssignableRole } from '../contract.ts'
import { deleteUserTexts, unconfirmedTexts } from '../messages.ts'

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
    <ConfirmDialog
      open={user !== undefined}
      title={deleteUserTexts.title}
      cancel={deleteUserTexts.cancel}
      confirm={{ kind: 'danger', children: deleteUserTexts.delete, onClick: onDelete }}
      onClose={onClose}
    >
      {user && (
        <div className="prose">
          <p>
            <strong>{user.full_name || user.email}</strong>
            {user.full_name && <> · {user.email}</>}
          </p>
          <p>{deleteUserTexts.goes({ details: details.join(', ').toLowerCase() })}</p>
          <p>{deleteUserTexts.stays}</p>
          {own && (
            <p>
              <strong>{deleteUserTexts.own}</strong>
            </p>
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}

/** A higher role that was chosen for a user whose email is not confirmed. */
export interface RefusedRole {
  readonly user: User
  readonly role: AssignableRole
  readonly row: Element | null
}

interface UnconfirmedDialogProps {
  /** The dialog is closed while undefined. */
  readonly refused: RefusedRole | undefined
  readonly onClose: () => void
  readonly onGive: () => void
}

/** F-C6: the admin's explicit yes to a role for an unconfirmed email. */
export const UnconfirmedDialog = ({ refused, onClose, onGive }: UnconfirmedDialogProps) => (
  <ConfirmDialog
    open={refused !== undefined}
    title={unconfirmedTexts.title}
    cancel={unconfirmedTexts.cancel}
    confirm={{ children: unconfirmedTexts.give, onClick: onGive }}
    onClose={onClose}
  >
    {refused && <p>{unconfirmedTexts.why({ email: refused.user.email })}</p>}
  </ConfirmDialog>
)
