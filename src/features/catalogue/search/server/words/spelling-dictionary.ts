/**
 * Spelling dictionary: the words of titles, tags and synonyms, and the terms near a misspelt word.
 *
 * 1. `documentsOf` counts the documents of each term of the index; words of the synonyms are added with 0.
 * 2. Terms, and the phonetic keys of terms, are sorted for edit-distance.ts.
 * 3. `nearTo` collects terms by spelling, by the spelling of a prefix, by sound, and as two words written as one.
 * 4. The dictionary is built in slices, and again at most once a minute after the index has new terms.
 */
import { setImmediate } from 'node:timers/promises'
import type { NearTerm, Terms, Vocabulary } from '../vocabulary.ts'
import { nounForms } from './noun-forms.ts'
import { addSignedTerm, type SignedTerms, signVariants } from './sign-variants.ts'
import {
  outOfRange,
  maxTermLength,
  scanWithinDistance,
  type SortedTerms,
  sortedTerms,
} from './edit-distance.ts'

/** Letters that sound alike in English or Afrikaans, for words that are spelt by ear. */
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

interface Dictionary {
  /** False without an index; the dictionary then holds the known words only. */
  readonly hasTerms: boolean
  readonly documents: ReadonlyMap<string, number>
  readonly signed: SignedTerms
  readonly spelt: SortedTerms
  readonly sounds: SortedTerms
  /** Phonetic key → its terms. */
  readonly soundingLike: ReadonlyMap<string, readonly string[]>
}

/** A build takes up to 0.1 s at a million resources, and a few new resources can wait. */
const rebuildAfterMs = 60_000
/** Terms processed between two yields to the event loop. */
const slice = 2_000
const minTermLength = 3

const lettersOf = (token: string) => token.match(/\p{L}+/gu) ?? []

async function documentsOf(terms: Terms, known: readonly string[]) {
  const documents = new Map<string, number>(
    known.flatMap((word) => lettersOf(word).map((term) => [term, 0] as const)),
  )
  const signed: SignedTerms = new Map()
  let seen = 0
  const counted = Array.from(terms.terms())
  for (const [token, count] of counted) {
    addSignedTerm(signed, token)
    for (const term of lettersOf(token))
      if (term.length >= minTermLength && term.length <= maxTermLength)
        documents.set(term, (documents.get(term) ?? 0) + count)
    seen += 1
    if (seen % slice === 0) await setImmediate()
  }
  return { documents, signed }
}

/** Sorts one first letter at a time and yields in between. */
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

async function dictionaryOf(terms: Terms, known: readonly string[]): Promise<Dictionary> {
  const { documents, signed } = await documentsOf(terms, known)
  const soundingLike = await soundsOf(documents.keys())
  const hasTerms = [...documents.values()].some((count) => count > 0)
  const [spelt, sounds] = [await sorted(documents.keys()), await sorted(soundingLike.keys())]
  return { hasTerms, documents, signed, spelt, sounds, soundingLike }
}

/** Maximum edit distance by the length of the word. */
const maxSteps = ({ length }: string) => (length < 4 || length > maxTermLength ? 0 : length < 6 ? 1 : 2)
/** Smaller for prefixes: they have fewer letters to recognise the word by. */
const maxPrefixSteps = ({ length }: string) => (length < 5 ? 0 : length < 8 ? 1 : 2)
/** Added to the distance: terms that only sound alike, or begin alike, rank below those spelt alike. */
const cost = { sound: 0.5, prefix: 0.25 }

function nearTo({ documents, spelt, sounds, soundingLike }: Dictionary, word: string): NearTerm[] {
  const least = new Map<string, number>()
  const add = (term: string, distance: number) => {
    if (term !== word && distance < (least.get(term) ?? outOfRange)) least.set(term, distance)
  }
  const [maxWhole, maxPrefix] = [maxSteps(word), maxPrefixSteps(word)]
  scanWithinDistance(spelt, word, maxWhole, (index, distance, prefix) => {
    const term = spelt.terms[index] ?? ''
    if (distance <= maxWhole) add(term, distance)
    if (prefix <= maxPrefix) add(term, prefix + cost.prefix)
  })
  const sound = phoneticKey(word)
  const maxSound = Math.min(maxWhole, maxSteps(sound)) - 1
  scanWithinDistance(sounds, sound, maxSound, (index, distance) => {
    if (distance > maxSound) return
    for (const term of soundingLike.get(sounds.terms[index] ?? '') ?? []) add(term, distance + cost.sound)
  })
  const near = [...least].map(([term, distance]) => ({ term, distance, documents: documents.get(term) ?? 0 }))
  return [...near, ...splitInTwo(documents, word)]
}

/** Two words written as one: `watercycle`. */
function splitInTwo(documents: Dictionary['documents'], word: string): NearTerm[] {
  const cuts = Array.from(
    { length: Math.max(0, word.length - 2 * minTermLength + 1) },
    (_, i) => i + minTermLength,
  )
  return cuts.flatMap((cut) => {
    const halves = [word.slice(0, cut), word.slice(cut)]
    const minDocuments = Math.min(...halves.map((half) => documents.get(half) ?? 0))
    return minDocuments === 0 ? [] : [{ term: halves.join(' '), distance: 1, documents: minDocuments }]
  })
}

/**
 * The first call waits for the build; later calls get the old dictionary during a rebuild. Concurrent calls share a
 * build. `known`: folded words that are correct even if no resource has them. `nowMs`: monotonic clock.
 */
export function spellingDictionary(terms: Terms, known: readonly string[], nowMs: () => number): Vocabulary {
  let cached: { readonly version: number; readonly atMs: number; readonly dictionary: Dictionary } | undefined
  let building: Promise<Dictionary> | undefined

  async function build() {
    const [version, atMs] = [terms.version(), nowMs()]
    try {
      const dictionary = await dictionaryOf(terms, known)
      cached = { version, atMs, dictionary }
      return dictionary
    } finally {
      building = undefined
    }
  }
  function current() {
    const { version, atMs, dictionary } = cached ?? {}
    const isOld = version !== terms.version()
    if (isOld && (!dictionary?.hasTerms || nowMs() - (atMs ?? 0) >= rebuildAfterMs)) building ??= build()
    return dictionary?.hasTerms ? dictionary : (building ?? dictionary)
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
    async variants(word) {
      const { signed, documents } = (await current()) ?? {}
      const spellings = signVariants(signed ?? new Map(), word)
      const nouns = nounForms(word, (form) => (documents?.get(form) ?? 0) > 0)
      return [...spellings.map((text) => ({ written: text, folded: text })), ...nouns]
    },
  }
}
