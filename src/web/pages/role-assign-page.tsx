import { usePageMeta } from '#web/kit/page-meta.ts'
import { Notice } from '#web/kit/ui/state/notice.tsx'
import { PageHead } from '#web/kit/ui/page-head.tsx'

/** Says how roles are given while there is no screen for it. */
export function RoleAssignPage() {
  usePageMeta({
    title: 'Assign roles',
    description: 'How people get their role on this site.',
    keywords: 'roles, admin',
    view: 'role_assign_page',
  })
  return (
    <>
      <PageHead title="Assign roles" />
      <div className="wrap section prose">
        <Notice title="Roles are given on the server">
          <p>Accounts and their roles are made by the site’s admin, on the server, for now.</p>
        </Notice>
      </div>
    </>
  )
}
