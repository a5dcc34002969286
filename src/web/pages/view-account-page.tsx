import { Redirect } from '#web/kit/router/router.ts'
import { useSession } from '#features/accounts/web/use-session.ts'
import { usePageMeta } from '#web/kit/page-meta.ts'
import { cameFrom } from '#web/kit/router/came-from.ts'
import { PageHead } from '#web/kit/ui/page-head.tsx'
import { SkeletonLines } from '#web/kit/ui/state/skeleton-lines.tsx'
import { paths } from '#web/paths.ts'
import styles from './view-account-page.module.css'

/** Spec 2, View account. Who is not signed in is sent to sign in, once that is known. */
export function ViewAccountPage() {
  const { account, loading } = useSession()
  usePageMeta({
    title: 'View account',
    description: 'The email and the role of your account.',
    keywords: 'account, profile, role',
    view: 'view_account_page',
  })
  if (!account && !loading) return <Redirect to={paths.signIn} state={cameFrom(paths.viewAccount)} replace />
  return (
    <>
      <PageHead title="View account" />
      <div className="wrap section">
        {account ? (
          <dl className={styles.facts}>
            <dt>Email</dt>
            <dd>{account.email}</dd>
            <dt>Role</dt>
            <dd>{account.role}</dd>
          </dl>
        ) : (
          <SkeletonLines lines={2} label="Loading your account" />
        )}
      </div>
    </>
  )
}
