import { useQueryClient } from '@tanstack/react-query'
import { pageTexts } from '#features/insight/figures/messages.ts'
import { sessionKey, useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { rolesPageTexts as texts } from '#features/people/users/messages.ts'
import { UserListPanel } from '#features/people/users/web/user-list-panel.tsx'
import { Link } from '#client/router/router.ts'
import { placeTexts } from '../messages.ts'
import { paths } from '#shared/paths.ts'
import { GatedPage } from './gated-page.tsx'

/** The role page (ROLE-01). */
export function RoleAssignPage() {
  const { account } = useSession()
  const client = useQueryClient()
  return (
    <GatedPage
      view="role_assign_page"
      needs="assign roles"
      texts={texts}
      crumb={<Link href={paths.home}>{placeTexts.home}</Link>}
    >
      <p className="lead">
        <Link href={paths.siteStatus}>{texts.status}</Link> ·{' '}
        <Link href={paths.figures}>{pageTexts.title}</Link>
      </p>
      <UserListPanel
        ownId={account?.id ?? ''}
        onOwnChange={() => void client.invalidateQueries({ queryKey: sessionKey })}
      />
    </GatedPage>
  )
}
