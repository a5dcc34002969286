import { actLabel, auditActs, partyLabel, subjectLabel } from '../audit-acts.ts'
import { detailLines } from '../detail-lines.ts'
import { auditFileName } from '../audit-csv.ts'
import { type AuditEntry, exportAuditLog } from '../contract.ts'
import {
  auditActTexts,
  auditColumnTexts as columns,
  auditDetailTexts,
  auditFieldTexts,
  auditNameTexts,
  auditReasonTexts,
  auditTexts as texts,
} from '../messages.ts'
import { AuditFilters, KindFilter, NameFilter } from './audit-filters.tsx'
import { AuditList, ExportToCsv, FilterLink, Moment } from './audit-list.tsx'
import { filtersIn, useAuditEntries } from './use-audit-log.ts'

function EntryRow({ item }: { readonly item: AuditEntry }) {
  const { at, act, actor, subject, reason } = item
  const details = detailLines(item, { auditDetailTexts, auditFieldTexts, auditReasonTexts })
  const [by, about] = [partyLabel(actor, auditNameTexts), subjectLabel(item, auditNameTexts)]
  return (
    <tr role="row">
      <td role="cell">
        <Moment at={at} />
      </td>
      <td role="cell" data-label={columns.actor}>
        <FilterLink filter={{ actor: actor.email ?? actor.id }} label={texts.allBy({ name: by })}>
          {by}
        </FilterLink>
      </td>
      <td role="cell" data-label={columns.act}>
        {actLabel(act, auditActTexts)}
      </td>
      <td role="cell" data-label={columns.subject}>
        <FilterLink filter={{ resource: subject.id }} label={texts.allOf({ name: about })}>
          {about}
        </FilterLink>
      </td>
      <td role="cell" {...((reason !== null || details.length > 0) && { 'data-label': columns.reason })}>
        {reason}
        {details.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </td>
    </tr>
  )
}

/** The audit log: who decided what about which resource or account. */
export function Decisions({ query }: { readonly query: URLSearchParams }) {
  const filter = filtersIn(query).entries
  const pages = useAuditEntries(filter)
  return (
    <>
      <AuditFilters
        after={<ExportToCsv endpoint={exportAuditLog} fileName={auditFileName} filter={filter} />}
      >
        <KindFilter
          label={columns.act}
          name="act"
          kinds={auditActs}
          labelOf={(act) => actLabel(act, auditActTexts)}
        />
        <NameFilter label={texts.who} hint={texts.whoHint} name="actor" />
        <NameFilter label={texts.about} hint={texts.aboutHint} name="resource" />
      </AuditFilters>
      <AuditList
        name={texts.decisions}
        pages={pages}
        columns={[columns.time, columns.actor, columns.act, columns.subject, columns.reason]}
        Row={EntryRow}
      />
    </>
  )
}
