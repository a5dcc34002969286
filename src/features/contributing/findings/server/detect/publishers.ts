/** Names of schoolbook publishers, where they stand as an imprint and not in a list of sources; names of marketplaces. */
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
