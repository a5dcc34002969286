import { Redirect, useLocation } from '#client/router/router.ts'
import { accountTexts as texts } from '#features/accounts/messages.ts'
import { OwnAccount } from '#features/accounts/web/own-account.tsx'
import { SessionUnknown } from '#features/sign-in/web/session/session-unknown.tsx'
import { useSession } from '#features/sign-in/web/session/use-session.ts'
import { bytesLabel } from '#features/resources/format.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { returnState } from '#client/router/use-query.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { paths } from '#shared/paths.ts'

/** Spec 2, View account. Who is not signed in is sent to sign in, once that is known. */
export function ViewAccountPage() {
  const { account, loading, unanswered } = useSession()
  const [, navigate] = useLocation()
  usePageMeta({
    title: texts.title,
    description: texts.description,
    keywords: texts.keywords,
    view: 'view_account_page',
  })
  if (!account && !loading && !unanswered)
    return <Redirect to={paths.signIn} state={returnState(paths.viewAccount)} replace />
  return (
    <>
      <PageHead title={texts.title} />
      <div className="wrap section">
        {account ? (
          <OwnAccount session={account} bytesLabel={bytesLabel} onDeleted={() => navigate(paths.home)} />
        ) : unanswered ? (
          <SessionUnknown />
        ) : (
          <SkeletonLines lines={6} label={texts.loading} />
        )}
      </div>
    </>
  )
}
