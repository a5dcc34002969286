import { auditPageTexts as texts } from '#features/insight/audit/messages.ts'
import { AuditBoard } from '#features/insight/audit/web/audit-board.tsx'
import { Link } from '#client/router/router.ts'
import { paths } from '#shared/paths.ts'
import { GatedPage } from './gated-page.tsx'

/** Decisions, sign-ins and refusals, for admins. */
export function AuditLogPage() {
  return (
    <GatedPage
      view="audit_log_page"
      needs="watch the site"
      texts={texts}
      crumb={<Link href={paths.siteStatus}>{texts.back}</Link>}
    >
      <AuditBoard />
    </GatedPage>
  )
}
