import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { NotLoaded } from '#client/ui/state/load-failure.tsx'
import { formatDateTime } from '#shared/formats/dates.ts'
import { actLabel, auditActs } from '#features/insight/audit/audit-acts.ts'
import { auditActTexts } from '#features/insight/audit/messages.ts'
import { type HistoryEntry, readHistory } from '../../contract.ts'
import { dialogTexts, historyTexts as texts } from '../../messages.ts'
import styles from './actions.module.css'
import { FieldChange, fieldLabel } from './field-change.tsx'

/** An act that a newer server added is shown by its name. */
function labelOf(act: string): string {
  const known = auditActs.find((name) => name === act)
  return known ? actLabel(known, auditActTexts) : act
}

interface HistoryListProps {
  readonly resource: { readonly id: string }
}

/** The actions on a resource, newest first, with roles in place of people. */
export function HistoryList({ resource: { id: resourceId } }: HistoryListProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['history', resourceId],
    queryFn: ({ signal }) => call(readHistory, { params: { resourceId }, signal }),
    gcTime: 0,
  })
  if (!data)
    return (
      <NotLoaded what={texts.entries} error={error} refetch={refetch} lines={6} label={dialogTexts.loading} />
    )
  if (data.entries.length === 0) return <p>{texts.none}</p>
  return (
    <ol className={styles.entries}>
      {data.entries.map((entry) => (
        <Entry key={`${entry.at} ${entry.act}`} entry={entry} label={labelOf(entry.act)} />
      ))}
    </ol>
  )
}

interface EntryProps {
  readonly entry: HistoryEntry
  readonly label: string
}

const Entry = ({ entry: { at, by, reason, changes }, label }: EntryProps) => (
  <li>
    <p>
      <strong>{label}</strong> {texts.by[by]} · <time dateTime={at}>{formatDateTime(at)}</time>
    </p>
    {reason !== null && <p dir="auto">{reason}</p>}
    {changes.map(({ field, from, to }) => (
      <section key={field} aria-label={fieldLabel(field)}>
        <p className={styles.label}>{fieldLabel(field)}</p>
        <FieldChange field={field} from={from} to={to} />
      </section>
    ))}
  </li>
)
