import { usePageMeta } from '#web/kit/page-meta.ts'
import { ButtonLink } from '#web/kit/ui/button-link.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { PageHead } from '#web/kit/ui/page-head.tsx'
import { paths } from '#web/paths.ts'

/** Says how to get an account while there is no form for it. */
export function SignUpPage() {
  usePageMeta({
    title: 'Sign up',
    description: 'How to get an account to contribute teaching resources.',
    keywords: 'sign up, account, educators',
    view: 'sign_up_page',
  })
  return (
    <>
      <PageHead title="Sign up" />
      <div className="wrap section prose">
        <Notice
          title="Ask the admin for an account"
          action={
            <>
              <ButtonLink href={paths.aboutUs} kind="main">
                Whom to ask
              </ButtonLink>
              <ButtonLink href={paths.signIn}>Sign in</ButtonLink>
            </>
          }
        >
          <p>
            Accounts are made by the site’s admin for now. You need none to read, search, rate and report.
          </p>
        </Notice>
      </div>
    </>
  )
}
