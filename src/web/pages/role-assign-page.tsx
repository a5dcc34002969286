import { useQueryClient } from '@tanstack/react-query'
import { can } from '#shared/abilities.ts'
import { SessionUnknown } from '#features/accounts/web/session-unknown.tsx'
import { sessionKey, useSession } from '#features/accounts/web/use-session.ts'
import { UserDesk } from '#features/roles/web/user-desk.tsx'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { cameFrom } from '#web/kit/router/came-from.ts'
import { Link, Redirect } from '#web/kit/router/router.ts'
import { PageHead } from '#web/kit/ui/page-head.tsx'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import { paths } from '#web/paths.ts'

const StatusLink = () => (
  <p className="section">
    <Link href={paths.siteStatus}>How the site is</Link>
  </p>
)

/** Spec 2, Role assignment. Visitors are sent to sign in, other roles are told whose page this is (ROLE-01). */
export function RoleAssignPage() {
  const { account, actor, loading, unanswered } = useSession()
  const client = useQueryClient()
  usePageMeta({
    title: 'Assign roles',
    description: 'The people of this site and the roles they have.',
    keywords: 'roles, users, admin',
    view: 'role_assign_page',
  })
  if (!account && !loading && !unanswered)
    return <Redirect to={paths.signIn} state={cameFrom(paths.roleAssign)} replace />
  return (
    <>
      <PageHead title="Assign roles" crumb={<Link href={paths.home}>Home</Link>}>
        <p>
          Choose a role and save it: it holds at once. Deleting a user takes the record, not the account: its
          owner may sign in again, with the role user.
        </p>
      </PageHead>
      <div className="wrap section">
        {loading ? (
          <SkeletonLines lines={8} label="Loading the users" />
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
          <Notice title="This page is for admins">Your account may not assign roles.</Notice>
        )}
      </div>
    </>
  )
}
