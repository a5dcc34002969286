import { pageTexts } from '#features/insight/figures/messages.ts'
import { statusPageTexts as texts } from '#features/insight/status/messages.ts'
import { StatusBoard } from '#features/insight/status/web/status-board.tsx'
import { Link } from '#client/router/router.ts'
import { paths } from '#shared/paths.ts'
import { GatedPage } from './gated-page.tsx'

/** State of the site and tasks, for the operator. */
export function SiteStatusPage() {
  return (
    <GatedPage
      view="site_status_page"
      needs="watch the site"
      texts={texts}
      crumb={<Link href={paths.roleAssign}>{texts.back}</Link>}
    >
      <p className="lead">
        <Link href={paths.auditLog}>{texts.auditLog}</Link> ·{' '}
        <Link href={paths.figures}>{pageTexts.title}</Link>
      </p>
      <StatusBoard />
    </GatedPage>
  )
}
