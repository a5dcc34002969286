import { Link, Redirect } from '#client/router/router.ts'
import { forMinorsTexts, signUpPageTexts as texts } from '#features/people/accounts/messages.ts'
import { SignUpForm } from '#features/people/sign-in/web/sign-up/sign-up-form.tsx'
import { ProviderButtons } from '#features/people/sign-in/web/provider-buttons.tsx'
import { useSessionChange } from '#features/people/sign-in/web/session/use-session-change.ts'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { useSignInOptions } from '#features/people/sign-in/web/use-sign-in-options.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { paths } from '#shared/paths.ts'

const forMinors = (
  <>
    {forMinorsTexts.before}
    <Link href={paths.privacy}>{forMinorsTexts.link}</Link>
    {forMinorsTexts.after}
  </>
)

const SignUpProviders = ({ onFailure }: { readonly onFailure: (message: string) => void }) => (
  <ProviderButtons purpose="sign-up" onFailure={onFailure} />
)

/** The form with the other ways to make an account. */
function NewAccount() {
  return (
    <SignUpForm
      guardianRule={useSignInOptions()?.guardianConsent}
      onSignedUp={useSessionChange()}
      Providers={SignUpProviders}
      notice={forMinors}
    >
      <p>
        {texts.haveAccount} <Link href={paths.signIn}>{texts.signIn}</Link>
      </p>
    </SignUpForm>
  )
}

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
        <NewAccount />
      </div>
    </>
  )
}
