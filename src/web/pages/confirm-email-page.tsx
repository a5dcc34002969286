import { confirmEmailTexts as texts } from '#features/people/accounts/messages.ts'
import { ConfirmEmail } from '#features/people/accounts/web/email/confirm-email.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { useQueryParam } from '#client/router/use-query.ts'
import { PageHead } from '#client/ui/page-head.tsx'

/** The page of a mailed link that confirms, changes or restores the email of an account. */
export function ConfirmEmailPage() {
  const token = useQueryParam('token')
  const restores = useQueryParam('for') === 'restore'
  const { loading, account } = useSession()
  const title = restores ? texts.restoreTitle : texts.title
  usePageMeta({ ...texts, title, view: 'confirm_email_page' })
  return (
    <>
      <PageHead title={title} />
      <div className="wrap section">
        <ConfirmEmail
          key={token}
          token={token}
          restores={restores}
          isSignedIn={loading || account !== null}
        />
      </div>
    </>
  )
}
