import { Link, Redirect } from '#client/router/router.ts'
import { signInPageTexts as texts } from '#features/people/sign-in/messages.ts'
import { SignInForm } from '#features/people/sign-in/web/sign-in-form.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { privateOwner } from '#client/offline/private-data.ts'
import { hasTypedText } from '#client/offline/typed-text.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { useReturnPath } from '#client/router/use-query.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Notice } from '#client/ui/state/notice.tsx'
import { paths } from '#shared/paths.ts'

/** Spec 2, Sign in. A member goes on to the page that led here, else Home. */
export function SignInPage() {
  const { account } = useSession()
  const from = useReturnPath()
  usePageMeta({
    title: texts.title,
    description: texts.description,
    keywords: texts.keywords,
    view: 'sign_in_page',
  })
  // The account page shows the reason and has the set-up.
  if (account) return <Redirect to={account.mustEnrol ? paths.viewAccount : (from ?? paths.home)} replace />
  return (
    <>
      <PageHead title={texts.title}>
        <p>{texts.lead}</p>
      </PageHead>
      <div className="wrap section">
        {privateOwner() !== undefined && hasTypedText() && (
          <div role="status" className="lead">
            <Notice>{texts.sessionEnded}</Notice>
          </div>
        )}
        <SignInForm>
          <p>
            {texts.noAccount} <Link href={paths.signUp}>{texts.signUp}</Link>
          </p>
        </SignInForm>
      </div>
    </>
  )
}
