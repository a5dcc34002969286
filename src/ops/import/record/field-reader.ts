/** Reads the fields of one record: text, numbers and yes-or-no, in whatever form an export wrote them. */
import { normalizeText } from '#shared/text.ts'
import { quoteForTerminal } from '../import-args.ts'

/** What is to be said of one field of a record. */
export interface Remark {
  readonly field: string
  /** The record cannot be taken in; otherwise it is, with what could be kept. */
  readonly refuses: boolean
  /** Cause and next step. */
  readonly text: string
}

export interface Remarks {
  readonly all: readonly Remark[]
  refuse(field: string, text: string): void
  note(field: string, text: string): void
}

export function remarks(): Remarks {
  const all: Remark[] = []
  return {
    all,
    refuse: (field, text) => void all.push({ field, refuses: true, text }),
    note: (field, text) => void all.push({ field, refuses: false, text }),
  }
}

export interface FieldReader {
  /** Undefined where nothing is said. */
  raw(name: string): unknown
  /** One tidy line, cut to `most` characters; undefined where nothing is said. */
  line(name: string, most: number): string | undefined
  /** Undefined where nothing is said, or no whole number of 0 and more. */
  count(name: string): number | undefined
  /** True only for what says yes. */
  isTrue(name: string): boolean
}

const yes = /^(?:true|yes|1)$/i
const no = /^(?:false|no|0)$/i

const cut = (text: string, most: number) =>
  text
    .slice(0, most)
    .replace(/\p{Surrogate}$/u, '')
    .trim()

export function fieldReader(fields: ReadonlyMap<string, unknown>, { note }: Remarks): FieldReader {
  const raw = (name: string) => {
    const said = fields.get(name)
    return said === null || said === '' ? undefined : said
  }

  function text(name: string): string | undefined {
    const said = raw(name)
    if (typeof said === 'string') return said
    if (typeof said === 'number' || typeof said === 'boolean') return String(said)
    if (said !== undefined) note(name, `${quoteForTerminal(said)} is no text. It is left out.`)
    return undefined
  }

  return {
    raw,
    line(name, most) {
      const whole = normalizeText((text(name) ?? '').slice(0, most * 4 + 100))
      const said = cut(whole, most)
      if (said.length < whole.length)
        note(name, `It has more than ${most} characters. The first ${most} are kept.`)
      return said === '' ? undefined : said
    },
    count(name) {
      const said = raw(name)
      if (said === undefined) return undefined
      const number = typeof said === 'string' && said.trim() === '' ? Number.NaN : Number(said)
      if (Number.isSafeInteger(number) && number >= 0) return number
      note(name, `${quoteForTerminal(said)} is no whole number of 0 or more. It is left out.`)
      return undefined
    },
    isTrue(name) {
      const said = text(name)?.trim() ?? ''
      if (said !== '' && !yes.test(said) && !no.test(said))
        note(name, `${quoteForTerminal(said)} is neither true nor false. It is taken for false.`)
      return yes.test(said)
    },
  }
}
