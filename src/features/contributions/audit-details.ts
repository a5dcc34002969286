/** Details of audit entries. The log is append-only: no email address, and no value of any length (T8). */
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

const longestValue = 200
const hide = (text: string) => text.replaceAll(/\S*@\S*/g, '[email]').slice(0, longestValue)

const hidden = (value: FieldValue): FieldValue =>
  value === null ? null : typeof value === 'string' ? hide(value) : value.map(hide)

/**
 * The changed values, shortened, with anything that looks like an email replaced. A new file counts as a change, also
 * under its old name.
 */
export const hiddenChanges = (changes: readonly FieldChange[]): readonly FieldChange[] =>
  changes
    .filter(({ field, from, to }) => field === 'file' || !sameValue(from, to))
    .map(({ field, from, to }) => ({ field, from: hidden(from), to: hidden(to) }))
