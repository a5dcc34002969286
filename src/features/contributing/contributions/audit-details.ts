/** Details of audit entries. The log is append-only: no email address, and at most 8 kB (T8). */
import { type EditableField, type FieldValue, sameValue } from './editable-fields.ts'

export interface FieldChange {
  readonly field: EditableField | 'file' | 'link'
  readonly from: FieldValue
  readonly to: FieldValue
}

export interface AuditDetails {
  readonly changes?: readonly FieldChange[]
  /** From the start of the wait to the decision. */
  readonly waitedSeconds?: number
  readonly reason?: string
  readonly returns?: number
  readonly version?: number
  /** Its author had asked for the deletion. */
  readonly asked?: true
}

/** Characters of a value; fewer if the whole would be too long. */
const maxValueLength = 200
/** The table takes 8,192 with its spaces. */
const maxBytes = 7_000

const utf8Bound = (text: string) => text.replaceAll(/[\u0080-\uffff]/g, '###').length

/** Cut between characters: the database refuses half of one. */
const hide = (text: string, maxLength: number) =>
  [...text.replaceAll(/\S*@\S*/g, '[email]')].slice(0, maxLength).join('')

const hidden = (value: FieldValue, maxLength: number): FieldValue =>
  value === null
    ? null
    : typeof value === 'string'
      ? hide(value, maxLength)
      : value.map((each) => hide(each, maxLength))

/**
 * The changed values, shortened, with anything that looks like an email replaced. A new file counts as a change, also
 * under its old name.
 */
export function hiddenChanges(
  changes: readonly FieldChange[],
  maxLength = maxValueLength,
): readonly FieldChange[] {
  const shown = changes
    .filter(({ field, from, to }) => field === 'file' || !sameValue(from, to))
    .map(({ field, from, to }) => ({ field, from: hidden(from, maxLength), to: hidden(to, maxLength) }))
  return utf8Bound(JSON.stringify(shown)) <= maxBytes
    ? shown
    : hiddenChanges(changes, Math.floor(maxLength / 2))
}
