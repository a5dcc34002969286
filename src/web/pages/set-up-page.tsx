import { Redirect } from '#web/kit/router/router.ts'
import { SetUpForm } from '#features/accounts/web/set-up/set-up-form.tsx'
import { useSession } from '#features/accounts/web/use-session.ts'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { useQueryParam } from '#web/kit/router/use-query-param.ts'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { PageHead } from '#web/kit/ui/page-head.tsx'
import { paths } from '#web/paths.ts'

/** Where the one-time link of a fresh site leads: its first admin chooses email and password. */
export function SetUpPage() {
  const token = useQueryParam('token')
  const { account } = useSession()
  usePageMeta({
    title: 'Set up the site',
    description: 'Make the first admin account of this site.',
    keywords: 'set up, admin',
    view: 'set_up_page',
  })
  if (account) return <Redirect to={paths.home} replace />
  return (
    <>
      <PageHead title="Set up the site">
        <p>
          This account is the site’s first admin: it may contribute, moderate and give others their roles.
        </p>
      </PageHead>
      <div className="wrap section">
        {token ? (
          <SetUpForm token={token} />
        ) : (
          <Notice tone="bad" title="The link is not complete">
            <p>Open the whole set-up link from the console of the server, with everything behind “token=”.</p>
          </Notice>
        )}
      </div>
    </>
  )
}
