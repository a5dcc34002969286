import { can } from '#shared/abilities.ts'
import { Link, Redirect } from '#client/router/router.ts'
import { accountTexts as texts } from '#features/people/accounts/messages.ts'
import { SessionUnknown } from '#features/people/sign-in/web/session/session-unknown.tsx'
import { useSessionEnd } from '#features/people/sign-in/web/session/use-session-end.ts'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { contributionsTexts } from '#features/contributing/contributions/messages.ts'
import { usePageMeta } from '#client/page-meta.ts'
import { OwnAccount } from './own-account.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLines } from '#client/ui/state/skeleton-lines.tsx'
import { paths } from '#shared/paths.ts'

const ownContributions = (
  <p>
    <Link href={paths.contributions}>{contributionsTexts.title}</Link>
  </p>
)

/** ACCT-09: visitors are sent to sign in once the session is known. */
export function ViewAccountPage() {
  const { account, actor, loading, unanswered } = useSession()
  useSessionEnd()
  usePageMeta({ ...texts, view: 'view_account_page' })
  if (!account && !loading && !unanswered) return <Redirect to={paths.signIn} replace />
  return (
    <>
      <PageHead title={texts.title}>{can(actor, 'contribute resources') && ownContributions}</PageHead>
      <div className="wrap section">
        {account ? (
          <OwnAccount key={account.id} session={account} />
        ) : unanswered ? (
          <SessionUnknown />
        ) : (
          <SkeletonLines lines={6} label={texts.loading} />
        )}
      </div>
    </>
  )
}
