import { auditPageTexts as texts, auditTexts } from '#features/insight/audit/messages.ts'
import { AccessEvents } from '#features/insight/audit/web/access-events.tsx'
import styles from '#features/insight/audit/web/audit-board.module.css'
import { Decisions } from '#features/insight/audit/web/decisions.tsx'
import { Link } from '#client/router/router.ts'
import { useQuery } from '#client/router/use-query.ts'
import { Tabs } from '#client/ui/list/tabs.tsx'
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

const tabs = { decisions: auditTexts.decisions, access: auditTexts.access }

/** Filters that both tabs have stay; the others belong to one tab. */
const onlyHere = { act: '', actor: '', resource: '', kind: '', account: '' }

/** Decisions, and sign-in and access. The URL has the tab and the filters. */
function AuditBoard() {
  const { query, change } = useQuery()
  const tab = query.get('tab') === 'access' ? 'access' : 'decisions'
  const choose = (next: typeof tab) =>
    next !== tab && change({ ...onlyHere, tab: next === 'access' ? next : '' }, 'choice')
  return (
    <Tabs label={auditTexts.tabs} tabs={tabs} chosen={tab} onChoose={choose}>
      <div className={styles.board}>
        {tab === 'access' ? <AccessEvents query={query} /> : <Decisions query={query} />}
      </div>
    </Tabs>
  )
}
