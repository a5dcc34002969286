import { useQueryClient } from '@tanstack/react-query'
import { can } from '#shared/abilities.ts'
import { SessionUnknown } from '#features/accounts/web/session-unknown.tsx'
import { sessionKey, useSession } from '#features/accounts/web/use-session.ts'
import { rolesPageTexts as texts } from '#features/roles/web/messages.ts'
import { UserDesk } from '#features/roles/web/user-desk.tsx'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { cameFrom } from '#web/kit/router/use-query.ts'
import { Link, Redirect } from '#web/kit/router/router.ts'
import { PageHead } from '#web/kit/ui/page-head.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import { placeTexts } from '#web/layout/messages.ts'
import { paths } from '#web/paths.ts'

const StatusLink = () => (
  <p className="section">
    <Link href={paths.siteStatus}>{texts.status}</Link>
  </p>
)

/** Spec 2, Role assignment. Visitors are sent to sign in, other roles are told whose page this is (ROLE-01). */
export function RoleAssignPage() {
  const { account, actor, loading, unanswered } = useSession()
  const client = useQueryClient()
  usePageMeta({
    title: texts.title,
    description: texts.description,
    keywords: texts.keywords,
    view: 'role_assign_page',
  })
  if (!account && !loading && !unanswered)
    return <Redirect to={paths.signIn} state={cameFrom(paths.roleAssign)} replace />
  return (
    <>
      <PageHead title={texts.title} crumb={<Link href={paths.home}>{placeTexts.home}</Link>}>
        <p>{texts.lead}</p>
      </PageHead>
      <div className="wrap section">
        {loading ? (
          <SkeletonLines lines={8} label={texts.loading} />
        ) : unanswered ? (
          <SessionUnknown />
        ) : account && can(actor, 'assign roles') ? (
          <>
            <UserDesk
              ownId={account.id}
              onOwnChange={() => void client.invalidateQueries({ queryKey: sessionKey })}
            />
            <StatusLink />
          </>
        ) : (
          <Notice title={texts.forAdmins}>{texts.mayNot}</Notice>
        )}
      </div>
    </>
  )
}
