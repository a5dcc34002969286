import { Link, Redirect } from '#client/router/router.ts'
import { forMinorsTexts, signUpPageTexts as texts } from '#features/accounts/messages.ts'
import { SignUpForm } from '#features/accounts/web/sign-up-form.tsx'
import { useSession } from '#features/sign-in/web/session/use-session.ts'
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

/** Spec 2, Sign up. Whoever is signed in, also by signing up just now, goes Home (AUTH-12, NAV-11). */
export function SignUpPage() {
  const { account } = useSession()
  usePageMeta({
    title: texts.title,
    description: texts.description,
    keywords: texts.keywords,
    view: 'sign_up_page',
  })
  if (account) return <Redirect to={paths.home} replace />
  return (
    <>
      <PageHead title={texts.title}>
        <p>{texts.lead}</p>
      </PageHead>
      <div className="wrap section">
        <SignUpForm notice={forMinors}>
          <p>
            {texts.haveAccount} <Link href={paths.signIn}>{texts.signIn}</Link>
          </p>
        </SignUpForm>
      </div>
    </>
  )
}
