/** Marks of works that are sold: publishers and marketplaces by name, and ISBNs. */
import { type CheckedText, type Hit, lineAt, maxHits, occurrences } from './checked-text.ts'

const cue =
  /©|\(c\) ?(?:19|20)\d\d|copyright|kopiereg|published by|publisher|uitgegee deur|uitgewer|imprint|drukkersnaam|reproduced (?:from|with)|(?:taken|copied|scanned|adapted) from|oorgeneem uit|uit: |textbook|handboek|teacher'?s guide|onderwysersgids|learner'?s book|leerdersboek/
/** `(2019).` or `Author, A.` in front, or `City: Publisher`. */
const citation =
  /\((?:19|20)\d\d[a-z]?\)|\b(?:19|20)\d\d\. |\p{Lu}\p{Ll}+, \p{Lu}\.|\p{Ll}: ?$|https?:|\bdoi\b/u
const maxOtherWords = 3

/** An imprint says so, or is a line with little beside the name. */
function isImprint(lead: string, rest: string, length: number) {
  const line = (lead + rest).toLowerCase()
  const isCited = citation.test(lead)
  if (cue.test(line)) return !isCited || /©|copyright|kopiereg/.test(lead.toLowerCase())
  const others = `${lead} ${rest.slice(length)}`.split(/[\s·|•,.()-]+/).filter((word) => /\p{L}/u.test(word))
  return !isCited && others.length <= maxOtherWords
}

/** Names of schoolbook publishers, where they stand as an imprint and not in a list of sources. */
export function* publisherNames(text: CheckedText, publishers: readonly string[]): Generator<Hit> {
  let left = maxHits
  for (const name of publishers)
    for (const at of occurrences(text, name.toLowerCase())) {
      const { lead, rest } = lineAt(text.text, at)
      const written = rest.slice(0, name.length)
      if (written !== name && written !== name.toUpperCase()) continue
      if (isImprint(lead, rest, name.length)) yield { at, excerpt: name }
      if ((left -= 1) === 0) return
    }
}

/** Shops where teachers sell material: what was bought there is rarely free to share. */
const marketplaces: Readonly<Record<string, readonly string[]>> = {
  'Teachers Pay Teachers': [
    'teachers pay teachers',
    'teacherspayteachers',
    'tpt store',
    'my tpt',
    'tpt shop',
  ],
  'Teacha!': ['teacha!', 'teachainc', 'teacha inc', 'teacharesources', 'teacha resources', 'teacha.co.za'],
  Twinkl: ['twinkl', 'twinkl.co.za', 'twinkl.com'],
  Tes: ['tes resources', 'tes.com/teaching-resource', 'tes teach'],
  'Worksheet Cloud': ['worksheetcloud', 'worksheet cloud'],
  'e-Classroom': ['e-classroom.co.za'],
  'Made By Teachers': ['madebyteachers.com', 'made by teachers™'],
  'Boom Learning': ['boomlearning.com', 'boom cards™'],
  Classful: ['classful.com'],
  'Amped Up Learning': ['ampeduplearning.com', 'amped up learning'],
  'Teach Simple': ['teachsimple.com'],
  eduki: ['eduki.com', 'lehrermarktplatz'],
  Snapplify: ['snapplify.com'],
  Studocu: ['studocu.com', 'studocu'],
  Stuvia: ['stuvia.com', 'stuvia.co.za', 'stuvia'],
}

export function* marketplaceNames(text: CheckedText): Generator<Hit> {
  for (const [excerpt, phrases] of Object.entries(marketplaces))
    for (const phrase of phrases) for (const at of occurrences(text, phrase)) yield { at, excerpt }
}

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

/** ISBN-10 and ISBN-13 with a valid check digit (ISO 2108). */
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
