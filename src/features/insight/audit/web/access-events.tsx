import { eventKinds, kindLabel, type Party, partyLabel } from '../audit-acts.ts'
import { eventsFileName } from '../audit-csv.ts'
import { exportSecurityEvents, type RecordedEvent } from '../contract.ts'
import {
  auditColumnTexts as columns,
  auditNameTexts,
  auditTexts as texts,
  eventKindTexts,
} from '../messages.ts'
import { AuditFilters, KindFilter, NameFilter } from './audit-filters.tsx'
import { AuditList, ExportToCsv, FilterLink, Moment } from './audit-list.tsx'
import { filtersIn, useSecurityEvents } from './use-audit-log.ts'
import styles from './audit-board.module.css'

function PartyLink({ party }: { readonly party: Party }) {
  const name = partyLabel(party, auditNameTexts)
  return (
    <FilterLink
      filter={{ tab: 'access', account: party.email ?? party.id }}
      label={texts.allEventsOf({ name })}
    >
      {name}
    </FilterLink>
  )
}

function EventRow({ item }: { readonly item: RecordedEvent }) {
  const { at, kind, account, subject, route, address, count } = item
  return (
    <tr role="row">
      <td role="cell">
        <Moment at={at} />
      </td>
      <td role="cell" data-label={columns.event}>
        {kindLabel(kind, eventKindTexts)} {count > 1 && texts.more({ count })}
      </td>
      <td role="cell" data-label={columns.account}>
        {account ? <PartyLink party={account} /> : count === 1 && texts.visitor}
      </td>
      <td role="cell" {...(subject && { 'data-label': columns.subject })}>
        {subject && <PartyLink party={subject} />}
      </td>
      <td role="cell" {...(route !== null && { 'data-label': columns.route })}>
        {route}
      </td>
      <td role="cell" {...(address !== null && { 'data-label': columns.device })}>
        {address}
      </td>
    </tr>
  )
}

/** The security events of the last 90 days: who signed in, and what was refused. */
export function AccessEvents({ query }: { readonly query: URLSearchParams }) {
  const filter = filtersIn(query).events
  const pages = useSecurityEvents(filter)
  const { time, event, account, subject, route, device } = columns
  return (
    <>
      <p className={styles.count}>{texts.kept}</p>
      <AuditFilters
        after={<ExportToCsv endpoint={exportSecurityEvents} fileName={eventsFileName} filter={filter} />}
      >
        <KindFilter
          label={event}
          name="kind"
          kinds={eventKinds(eventKindTexts)}
          labelOf={(kind) => kindLabel(kind, eventKindTexts)}
        />
        <NameFilter label={texts.account} hint={texts.accountHint} name="account" />
      </AuditFilters>
      <AuditList
        name={texts.access}
        pages={pages}
        columns={[time, event, account, subject, route, device]}
        Row={EventRow}
      />
    </>
  )
}
