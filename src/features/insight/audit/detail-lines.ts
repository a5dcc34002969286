/** Details of an entry in words, for the page, the CSV file and the shell. */
import type { AuditEntry } from './contract.ts'
import type { messagesIn } from './messages.ts'

type Details = NonNullable<AuditEntry['details']>
type FieldChange = NonNullable<Details['changes']>[number]
type Texts = Pick<ReturnType<typeof messagesIn>, 'auditDetailTexts' | 'auditFieldTexts' | 'auditReasonTexts'>

const [minute, hour, day] = [60, 3_600, 86_400]

/** In the largest unit that fits twice. */
function waitLabel(seconds: number, { waited }: Texts['auditDetailTexts']): string {
  if (seconds >= 2 * day) return waited.days({ count: Math.round(seconds / day) })
  if (seconds >= 2 * hour) return waited.hours({ count: Math.round(seconds / hour) })
  return waited.minutes({ count: Math.round(seconds / minute) })
}

const named = (texts: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(texts, name) ? (texts[name] ?? name) : name

const valueLabel = (value: FieldChange['from'], { nothing }: Texts['auditDetailTexts']) =>
  (typeof value === 'object' && value !== null ? value.join(', ') : value) || nothing

const changeLabel = ({ field, from, to }: FieldChange, { auditDetailTexts, auditFieldTexts }: Texts) =>
  auditDetailTexts.changed({
    field: named(auditFieldTexts, field),
    from: valueLabel(from, auditDetailTexts),
    to: valueLabel(to, auditDetailTexts),
  })

/** One line each: changed fields with their values, how long it waited, why and how often it was returned, a rule. */
export function detailLines(
  { details }: { readonly details: AuditEntry['details'] },
  texts: Texts,
): readonly string[] {
  if (!details) return []
  const { changes = [], waitedSeconds, reason, returns, rule } = details
  return [
    ...(reason === undefined ? [] : [named(texts.auditReasonTexts, reason)]),
    ...changes.map((change) => changeLabel(change, texts)),
    ...(waitedSeconds === undefined ? [] : [waitLabel(waitedSeconds, texts.auditDetailTexts)]),
    ...(returns === undefined ? [] : [texts.auditDetailTexts.returned({ count: returns })]),
    ...(rule === undefined ? [] : [texts.auditDetailTexts.rule({ rule })]),
  ]
}
