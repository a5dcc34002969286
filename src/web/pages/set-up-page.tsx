import { Redirect } from '#client/router/router.ts'
import { setUpPageTexts as texts } from '#features/people/sign-in/messages.ts'
import { SetUpForm } from '#features/people/sign-in/web/set-up-form.tsx'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { useQueryParam } from '#client/router/use-query.ts'
import { Notice } from '#client/ui/state/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { paths } from '#shared/paths.ts'

/** Target of the one-time link of a fresh site: the first admin chooses email and password. */
export function SetUpPage() {
  const token = useQueryParam('token')
  const { account } = useSession()
  usePageMeta({ ...texts, view: 'set_up_page' })
  if (account) return <Redirect to={paths.home} replace />
  return (
    <>
      <PageHead title={texts.title}>
        <p>{texts.lead}</p>
      </PageHead>
      <div className="wrap section">
        {token ? (
          <SetUpForm token={token} />
        ) : (
          <Notice tone="bad" title={texts.notComplete}>
            <p>{texts.openWhole}</p>
          </Notice>
        )}
      </div>
    </>
  )
}
