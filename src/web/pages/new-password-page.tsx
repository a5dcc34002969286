import { newPasswordPageTexts as texts } from '#features/people/sign-in/messages.ts'
import { RequestResetForm } from '#features/people/sign-in/web/request-reset-form.tsx'
import { NewPasswordForm } from '#features/people/sign-in/web/new-password-form.tsx'
import { usePageMeta } from '#client/page-meta.ts'
import { useQueryParam } from '#client/router/use-query.ts'
import { PageHead } from '#client/ui/page-head.tsx'

/** Requests a one-time link or, with the token of one, sets a new password. */
export function NewPasswordPage() {
  const token = useQueryParam('token')
  usePageMeta({ ...texts, view: 'new_password_page' })
  return (
    <>
      <PageHead title={texts.title}>
        <p>{token ? texts.choose : texts.ask}</p>
      </PageHead>
      <div className="wrap section">
        {token ? <NewPasswordForm key={token} token={token} /> : <RequestResetForm />}
      </div>
    </>
  )
}
