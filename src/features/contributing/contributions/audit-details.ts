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
}

/** Characters of a value; fewer if the whole would be too long. */
const longestValue = 200
/** The table takes 8,192 with its spaces. */
const maxBytes = 7_000

const mostBytes = (text: string) => text.replaceAll(/[\u0080-\uffff]/g, '###').length

/** Cut between characters: the database refuses half of one. */
const hide = (text: string, longest: number) =>
  [...text.replaceAll(/\S*@\S*/g, '[email]')].slice(0, longest).join('')

const hidden = (value: FieldValue, longest: number): FieldValue =>
  value === null
    ? null
    : typeof value === 'string'
      ? hide(value, longest)
      : value.map((each) => hide(each, longest))

/**
 * The changed values, shortened, with anything that looks like an email replaced. A new file counts as a change, also
 * under its old name.
 */
export function hiddenChanges(
  changes: readonly FieldChange[],
  longest = longestValue,
): readonly FieldChange[] {
  const shown = changes
    .filter(({ field, from, to }) => field === 'file' || !sameValue(from, to))
    .map(({ field, from, to }) => ({ field, from: hidden(from, longest), to: hidden(to, longest) }))
  return mostBytes(JSON.stringify(shown)) <= maxBytes
    ? shown
    : hiddenChanges(changes, Math.floor(longest / 2))
}
