import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { AssignableRole, User } from '../contract.ts'
import { unconfirmedTexts as texts } from '../messages.ts'

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
  <Dialog
    open={refused !== undefined}
    title={texts.title}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button kind="main" onClick={onGive}>
          {texts.give}
        </Button>
      </>
    }
  >
    {refused && <p>{texts.why({ email: refused.user.email })}</p>}
  </Dialog>
)
