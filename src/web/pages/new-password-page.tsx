import { AskForLink } from '#features/accounts/web/new-password/ask-for-link.tsx'
import { NewPasswordForm } from '#features/accounts/web/new-password/new-password-form.tsx'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { useQueryParam } from '#web/kit/router/use-query-param.ts'
import { PageHead } from '#web/kit/ui/page-head.tsx'

/** Asks for a one-time link, and is where that link leads. */
export function NewPasswordPage() {
  const token = useQueryParam('token')
  usePageMeta({
    title: 'New password',
    description: 'Choose a new password for your account.',
    keywords: 'new password, forgotten password',
    view: 'new_password_page',
  })
  return (
    <>
      <PageHead title="New password">
        <p>
          {token
            ? 'Choose the password you will sign in with from now on.'
            : 'Forgot yours? A one-time link lets you choose a new one.'}
        </p>
      </PageHead>
      <div className="wrap section">
        {token ? <NewPasswordForm key={token} token={token} /> : <AskForLink />}
      </div>
    </>
  )
}
