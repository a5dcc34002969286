/** The words of titles and tags, and what a misspelt one was meant to be. */
import { setImmediate } from 'node:timers/promises'
import type { NearTerm, Terms, Vocabulary } from '../vocabulary.ts'
import {
  outOfRange,
  maxTermLength,
  scanWithinDistance,
  type SortedTerms,
  sortedTerms,
} from './edit-distance.ts'

/** What a word sounds like to a teacher who writes by ear, in English or Afrikaans. */

const sameSounds: readonly (readonly [RegExp, string])[] = [
  [/sch/g, 'sk'],
  [/[ts]ion|shun/g, 'shn'],
  [/ph/g, 'f'],
  [/th|dt|d$/g, 't'],
  [/gh/g, 'g'],
  [/ck/g, 'k'],
  [/c(?=[eiy])|z/g, 's'],
  [/c|q/g, 'k'],
  [/x/g, 'ks'],
  [/ei|ij|ie|y/g, 'i'],
  [/oe/g, 'u'],
  [/v/g, 'f'],
  [/(.)\1+/g, '$1'],
]

/** Two folded words with the same key sound alike: `fotosyntesis` and `photosynthesis`, `graat` and `graad`. */
export const phoneticKey = (word: string): string =>
  sameSounds.reduce((sound, [letters, same]) => sound.replace(letters, same), word)

interface DictionaryDeps {
  readonly terms: Terms
  /** Folded words that are right whether or not a resource has them: those of the synonyms. */
  readonly known: readonly string[]
  /** Milliseconds; only ever goes forward. */
  readonly nowMs: () => number
}

interface Dictionary {
  /** False while the index is not there: then only the known words are in it. */
  readonly hasTerms: boolean
  readonly documents: ReadonlyMap<string, number>
  readonly spelt: SortedTerms
  readonly sounds: SortedTerms
  /** The terms that sound like `sounds.terms[i]`. */
  readonly soundingLike: ReadonlyMap<string, readonly string[]>
}

/** What changes with a few resources can wait; to make it takes up to 0.1 s of work at a million resources. */
const keptForMs = 60_000
/** Terms looked at before others have their turn. */
const slice = 2_000
const minTermLength = 3

const lettersOf = (token: string) => token.match(/\p{L}+/gu) ?? []

async function documentsOf({ terms, known }: DictionaryDeps) {
  const documents = new Map<string, number>(
    known.flatMap((word) => lettersOf(word).map((term) => [term, 0] as const)),
  )
  let seen = 0
  const counted = Array.from(terms.terms())
  for (const [token, count] of counted) {
    for (const term of lettersOf(token))
      if (term.length >= minTermLength && term.length <= maxTermLength)
        documents.set(term, (documents.get(term) ?? 0) + count)
    seen += 1
    if (seen % slice === 0) await setImmediate()
  }
  return documents
}

/** Sorted a first letter at a time, so that nobody waits for the whole. */
async function sorted(words: Iterable<string>): Promise<SortedTerms> {
  const byLetter = Map.groupBy(words, (word) => word[0] ?? '')
  const inOrder: string[] = []
  for (const letter of [...byLetter.keys()].sort()) {
    inOrder.push(...(byLetter.get(letter) ?? []).sort())
    await setImmediate()
  }
  return sortedTerms(inOrder)
}

async function soundsOf(words: Iterable<string>) {
  const soundingLike = new Map<string, string[]>()
  let seen = 0
  for (const word of words) {
    const sound = phoneticKey(word).slice(0, maxTermLength)
    const alike = soundingLike.get(sound)
    if (alike) alike.push(word)
    else soundingLike.set(sound, [word])
    seen += 1
    if (seen % slice === 0) await setImmediate()
  }
  return soundingLike
}

async function dictionaryOf(deps: DictionaryDeps): Promise<Dictionary> {
  const documents = await documentsOf(deps)
  const soundingLike = await soundsOf(documents.keys())
  const hasTerms = [...documents.values()].some((count) => count > 0)
  const [spelt, sounds] = [await sorted(documents.keys()), await sorted(soundingLike.keys())]
  return { hasTerms, documents, spelt, sounds, soundingLike }
}

/** How far a word of so many letters may be from what was meant. */
const maxSteps = ({ length }: string) => (length < 4 || length > maxTermLength ? 0 : length < 6 ? 1 : 2)
/** Who typed half a word and mistook it has fewer letters to be recognised by. */
const maxStepsOfHalf = ({ length }: string) => (length < 5 ? 0 : length < 8 ? 1 : 2)
/** What only sounds alike, or only begins alike, stands behind what is spelt alike. */
const cost = { sound: 0.5, half: 0.25 }

function nearTo({ documents, spelt, sounds, soundingLike }: Dictionary, word: string): NearTerm[] {
  const least = new Map<string, number>()
  const note = (term: string, distance: number) => {
    if (term !== word && distance < (least.get(term) ?? outOfRange)) least.set(term, distance)
  }
  const [whole, half] = [maxSteps(word), maxStepsOfHalf(word)]
  scanWithinDistance(spelt, word, whole, (index, distance, beginning) => {
    const term = spelt.terms[index] ?? ''
    if (distance <= whole) note(term, distance)
    if (beginning <= half) note(term, beginning + cost.half)
  })
  const sound = phoneticKey(word)
  const alike = Math.min(whole, maxSteps(sound)) - 1
  scanWithinDistance(sounds, sound, alike, (index, distance) => {
    if (distance > alike) return
    for (const term of soundingLike.get(sounds.terms[index] ?? '') ?? []) note(term, distance + cost.sound)
  })
  const near = [...least].map(([term, distance]) => ({ term, distance, documents: documents.get(term) ?? 0 }))
  return [...near, ...apart(documents, word)]
}

/** Two words written as one: `watercycle`. */
function apart(documents: Dictionary['documents'], word: string): NearTerm[] {
  const cuts = Array.from(
    { length: Math.max(0, word.length - 2 * minTermLength + 1) },
    (_, i) => i + minTermLength,
  )
  return cuts.flatMap((cut) => {
    const halves = [word.slice(0, cut), word.slice(cut)]
    const fewest = Math.min(...halves.map((half) => documents.get(half) ?? 0))
    return fewest === 0 ? [] : [{ term: halves.join(' '), distance: 1, documents: fewest }]
  })
}

/**
 * Reads the terms in slices, again when they have changed, but at most once a minute: who asks first waits for it,
 * later ones are answered from what was there.
 */
export function spellingDictionary(deps: DictionaryDeps): Vocabulary {
  let kept: { readonly version: number; readonly atMs: number; readonly dictionary: Dictionary } | undefined
  let making: Promise<Dictionary> | undefined

  async function make() {
    const [version, atMs] = [deps.terms.version(), deps.nowMs()]
    try {
      const dictionary = await dictionaryOf(deps)
      kept = { version, atMs, dictionary }
      return dictionary
    } finally {
      making = undefined
    }
  }
  function current() {
    const { version, atMs, dictionary } = kept ?? {}
    const isOld = version !== deps.terms.version()
    if (isOld && (!dictionary?.hasTerms || deps.nowMs() - (atMs ?? 0) >= keptForMs)) making ??= make()
    return dictionary?.hasTerms ? dictionary : (making ?? dictionary)
  }

  return {
    async near(word, limit) {
      if (maxSteps(word) === 0) return []
      const dictionary = await current()
      if (!dictionary) return []
      return nearTo(dictionary, word)
        .sort((a, b) => a.distance - b.distance || b.documents - a.documents || (a.term < b.term ? -1 : 1))
        .slice(0, limit)
    },
  }
}
