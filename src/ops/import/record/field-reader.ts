/** Reads text, numbers and booleans of one record, in the forms of several export tools. */
import { normalizeText } from '#shared/text.ts'
import { quoteForTerminal } from '../import-args.ts'

/** A remark on one field of a record. */
export interface Remark {
  readonly field: string
  /** True if the record is refused; otherwise the field is corrected or left out. */
  readonly refuses: boolean
  /** Cause and remedy. */
  readonly text: string
}

export function remarks() {
  const all: Remark[] = []
  return {
    all,
    refuse: (field: string, text: string) => void all.push({ field, refuses: true, text }),
    note: (field: string, text: string) => void all.push({ field, refuses: false, text }),
  }
}
export type Remarks = ReturnType<typeof remarks>

const yes = /^(?:true|yes|1)$/i
const no = /^(?:false|no|0)$/i

const cut = (text: string, maxLength: number) =>
  text
    .slice(0, maxLength)
    .replace(/\p{Surrogate}$/u, '')
    .trim()

function textOf(value: unknown, note: (remark: string) => void): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value !== undefined) note(`${quoteForTerminal(value)} is not text. It is left out.`)
  return undefined
}

export function fieldReader(fields: ReadonlyMap<string, unknown>, { note }: Remarks) {
  const raw = (name: string) => {
    const value = fields.get(name)
    return value === null || value === '' ? undefined : value
  }

  const text = (name: string) => textOf(raw(name), (remark) => note(name, remark))
  return {
    /** Undefined for a missing or empty value. */
    raw,
    /** One normalized line, cut to `maxLength` characters. */
    line(name: string, maxLength: number) {
      const whole = normalizeText((text(name) ?? '').slice(0, maxLength * 4 + 100))
      const value = cut(whole, maxLength)
      if (value.length < whole.length)
        note(name, `It has more than ${maxLength} characters. The first ${maxLength} are kept.`)
      return value === '' ? undefined : value
    },
    /** A whole number from 0; undefined for other values. */
    count(name: string) {
      const value = raw(name)
      if (value === undefined) return undefined
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
      if (Number.isSafeInteger(number) && number >= 0) return number
      note(name, `${quoteForTerminal(value)} is not a whole number of 0 or more. It is left out.`)
      return undefined
    },
    /** True for `true`, `yes` and `1`. */
    isTrue(name: string) {
      const value = text(name)?.trim() ?? ''
      if (value !== '' && !yes.test(value) && !no.test(value))
        note(name, `${quoteForTerminal(value)} is neither true nor false. It is treated as false.`)
      return yes.test(value)
    },
  }
}
export type FieldReader = ReturnType<typeof fieldReader>
