import { Link } from '#client/router/router.ts'
import { paths } from '#shared/paths.ts'
import { useSignInOptions } from './use-sign-in-options.ts'
import { askForLinkTexts } from '#features/accounts/messages.ts'

/** AUTH-21: the way to a new password, shown only where the site can send mail. */
export function ForgotPassword() {
  if (!useSignInOptions()?.passwordReset) return null
  return (
    <p>
      <Link href={paths.newPassword}>{askForLinkTexts.forgot}</Link>
    </p>
  )
}
