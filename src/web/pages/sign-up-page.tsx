import { Link, Redirect } from '#web/kit/router/router.ts'
import { SignUpForm } from '#features/accounts/web/sign-up/sign-up-form.tsx'
import { useSession } from '#features/accounts/web/use-session.ts'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { PageHead } from '#web/kit/ui/page-head.tsx'
import { paths } from '#web/paths.ts'

/** Law: whoever is a minor is told before the account is made, and can read what is kept. */
const forMinors = (
  <>
    Under 18? Please ask a parent or guardian before you sign up. Our{' '}
    <Link href={paths.privacy}>privacy page</Link> says what is kept, and why.
  </>
)

/** Spec 2, Sign up. Whoever is signed in, also by signing up just now, goes Home (AUTH-12, NAV-11). */
export function SignUpPage() {
  const { account } = useSession()
  usePageMeta({
    title: 'Sign up',
    description: 'Make an account to contribute teaching resources.',
    keywords: 'sign up, account, educators',
    view: 'sign_up_page',
  })
  if (account) return <Redirect to={paths.home} replace />
  return (
    <>
      <PageHead title="Sign up">
        <p>
          Reading, searching, rating and reporting need no account. With one you can ask to become an educator
          and contribute.
        </p>
      </PageHead>
      <div className="wrap section">
        <SignUpForm notice={forMinors}>
          <p>
            Already have an account? <Link href={paths.signIn}>Sign in</Link>
          </p>
        </SignUpForm>
      </div>
    </>
  )
}
