import { can } from '#shared/abilities.ts'
import { SessionUnknown } from '#features/accounts/web/session-unknown.tsx'
import { useSession } from '#features/accounts/web/use-session.ts'
import { statusPageTexts as texts } from '#features/site-status/web/messages.ts'
import { StatusBoard } from '#features/site-status/web/status-board.tsx'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { cameFrom } from '#web/kit/router/use-query.ts'
import { Link, Redirect } from '#web/kit/router/router.ts'
import { PageHead } from '#web/kit/ui/page-head.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import { paths } from '#web/paths.ts'

/** For the operator: how the site is, and what to do. */
export function SiteStatusPage() {
  const { account, actor, loading, unanswered } = useSession()
  usePageMeta({
    title: texts.title,
    description: texts.description,
    keywords: texts.keywords,
    view: 'site_status_page',
  })
  if (!account && !loading && !unanswered)
    return <Redirect to={paths.signIn} state={cameFrom(paths.siteStatus)} replace />
  return (
    <>
      <PageHead title={texts.title} crumb={<Link href={paths.roleAssign}>{texts.back}</Link>}>
        <p>{texts.lead}</p>
      </PageHead>
      <div className="wrap section">
        {loading ? (
          <SkeletonLines lines={8} label={texts.loading} />
        ) : unanswered ? (
          <SessionUnknown />
        ) : account && can(actor, 'watch the site') ? (
          <StatusBoard />
        ) : (
          <Notice title={texts.forAdmins}>{texts.mayNot}</Notice>
        )}
      </div>
    </>
  )
}
