import { Redirect } from '#client/router/router.ts'
import { signUpPageTexts as texts } from '#features/people/accounts/messages.ts'
import { SignUpForm } from '#features/people/sign-in/web/sign-up/sign-up-form.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { paths } from '#shared/paths.ts'

/** The sign-up page. A member, also one who has just signed up, goes Home (AUTH-12, NAV-11). */
export function SignUpPage() {
  const { account } = useSession()
  usePageMeta({ ...texts, view: 'sign_up_page' })
  if (account) return <Redirect to={paths.home} replace />
  return (
    <>
      <PageHead title={texts.title}>
        <p>{texts.lead}</p>
      </PageHead>
      <div className="wrap section">
        <SignUpForm />
      </div>
    </>
  )
}
