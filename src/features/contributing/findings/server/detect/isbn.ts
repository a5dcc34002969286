/** ISBN-10 and ISBN-13 with a valid check digit (ISO 2108). */
import { type CheckedText, type Hit, occurrences } from './checked-text.ts'

const sum = (digits: string, weight: (i: number) => number) =>
  [...digits].reduce((total, digit, i) => total + (digit === 'X' ? 10 : Number(digit)) * weight(i), 0)

/** Digits without separators; an X may end an ISBN-10. */
export const isIsbn = (digits: string): boolean =>
  /^97[89]\d{10}$/.test(digits)
    ? sum(digits, (i) => (i % 2 === 0 ? 1 : 3)) % 10 === 0
    : /^\d{9}[\dX]$/.test(digits) && !/^(\d)\1{9}$/.test(digits) && sum(digits, (i) => 10 - i) % 11 === 0

/** Between two digits, also at the end of a line. */
const gap = String.raw`[\s\p{Pd}]{0,2}`
const thirteen = String.raw`97[89](?:${gap}\d){10}(?!\d)`
const label = String.raw`(?:[-\s]?1[03])?[\s:.#]*(?:\((?:print|pdf|e-?book|epub)\))?[\s:]*`
const labelled10 = new RegExp(`^${label}(?!${thirteen})((?:\\d${gap}){9}[\\dX])(?!\\d)`, 'iu')
const bare13 = new RegExp(`^${thirteen}`, 'u')

const digitsOf = (found: string) => found.toUpperCase().replaceAll(/[^\dX]/g, '')

export function* isbns(text: CheckedText): Generator<Hit> {
  const window = (at: number) => text.text.slice(at, at + 60)
  for (const at of occurrences(text, 'isbn')) {
    const digits = digitsOf(labelled10.exec(window(at + 4))?.[1] ?? '')
    if (isIsbn(digits)) yield { at, excerpt: `ISBN ${digits}` }
  }
  for (const prefix of ['978', '979'])
    for (let at = text.text.indexOf(prefix); at !== -1; at = text.text.indexOf(prefix, at + 3)) {
      if (/\d/.test(text.text.charAt(at - 1))) continue
      const digits = digitsOf(bare13.exec(window(at))?.[0] ?? '')
      if (isIsbn(digits)) yield { at, excerpt: `ISBN ${digits}` }
    }
}
