/** Creative Commons licences that a file states for itself: addresses of deeds, marks and names, and its XMP metadata. */
import { type CheckedText, type Hit, lineAt, occurrences } from './checked-text.ts'

const order = ['nc', 'sa', 'nd'] as const
const named = (parts: readonly string[]) =>
  ['CC BY', ...order.filter((part) => parts.includes(part)).map((part) => part.toUpperCase())].join('-')

/** `by-nc-sa/4.0/` → `CC BY-NC-SA`; undefined for another address. */
export function licenceOfDeed(path: string): string | undefined {
  if (path.startsWith('publicdomain/zero')) return 'CC0'
  if (path.startsWith('publicdomain/mark')) return 'CC PDM'
  const parts = /^licenses\/by((?:-(?:nc|sa|nd)){0,2})(?![a-z])/.exec(path)?.[1]
  return parts === undefined ? undefined : named(parts.split('-'))
}

const deed = 'creativecommons.org/'
const cue =
  /licen[cs]|lisensie|©|copyright|kopiereg|this work|hierdie werk|attribution:|photo|foto|image|picture|prent|source|bron/
/** A lesson about licences. */
const explains =
  /\b(?:means?|lets?|allows?|requires?|beteken|laat|vereis|which|what|watter|wat|explain|verduidelik|choose|kies)\b|\?/
const maxShortLine = 40
const version = /^(?:[ -]{1,2}(?:nc|sa|nd|by|0)){0,3}[ -][1-4]\.\d\b/

/** `CC0` alone may be a name in a drawing. */
function isStatement(text: CheckedText, at: number, phrase: string) {
  const { lead, rest } = lineAt(text.lower, at)
  const line = lead + rest
  if (version.test(rest.slice(phrase.length))) return !explains.test(line.slice(0, lead.length))
  return !explains.test(line) && ((line.length <= maxShortLine && phrase !== 'cc0') || cue.test(line))
}

function ofMark(window: string) {
  const parts = /^(?:[ –-]{1,2}(?:nc|sa|nd)\b){0,2}/.exec(window)?.[0] ?? ''
  return named(parts.split(/[ –-]+/))
}

const ofName = (window: string) => {
  const words = window.split(/[\d.,;(\n]/)[0] ?? ''
  const has = (part: RegExp, mark: string) => (part.test(words) ? [mark] : [])
  return named([
    ...has(/non-?commercial|nie-?kommersieel/, 'nc'),
    ...has(/share ?alike|insgelyks ?deel/, 'sa'),
    ...has(/no ?deriv|geen afgeleide/, 'nd'),
  ])
}

const marks: readonly (readonly [phrase: string, licence: (window: string) => string])[] = [
  ['cc by', ofMark],
  ['cc-by', ofMark],
  ['cc0', () => 'CC0'],
  ['creative commons attribution', ofName],
  ['creative commons erkenning', ofName],
  ['creative commons (by', ofName],
]
/** So many different licences are a lesson about them. */
const tooMany = 4

function* all(text: CheckedText): Generator<Hit> {
  for (const at of occurrences(text, deed)) {
    const start = at + deed.length
    const excerpt = licenceOfDeed(text.lower.slice(start, start + 40))
    if (excerpt !== undefined) yield { at, excerpt }
  }
  for (const [phrase, licence] of marks)
    for (const at of occurrences(text, phrase)) {
      const start = at + phrase.length
      if (isStatement(text, at, phrase)) yield { at, excerpt: licence(text.lower.slice(start, start + 60)) }
    }
}

export function licenceMarks(text: CheckedText): readonly Hit[] {
  const hits = [...all(text)]
  return new Set(hits.map(({ excerpt }) => excerpt)).size >= tooMany ? [] : hits
}

/** From an uncompressed metadata stream of a PDF. */
export function licenceInMetadata(bytes: Buffer): string | undefined {
  const at = bytes.indexOf('cc:license')
  const window = at === -1 ? '' : bytes.toString('latin1', at, at + 300).toLowerCase()
  const start = window.indexOf(deed)
  return start === -1 ? undefined : licenceOfDeed(window.slice(start + deed.length))
}
