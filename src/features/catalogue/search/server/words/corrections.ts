/**
 * Corrections ("Did you mean") of a misspelt or incomplete query. Each returned correction has results.
 *
 * 1. `misspeltIn` picks words that are unknown to the synonyms and find fewer than `enough` resources.
 * 2. `candidatesFor` gets terms at a small edit distance from the dictionary, translated to the query's language.
 * 3. `attempts` combines the candidates, nearest first; the query without stop words is one more attempt.
 * 4. Each attempt is searched, with synonyms if it has no match. At most `limits.searches` searches are made (T19).
 */
import type { Search } from '#features/catalogue/resources/rank.ts'
import { foldText } from '#shared/text.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { parseSearch } from '../../parse-search.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { expandWithSynonyms } from './synonym-search.ts'
import { type Language, schoolSynonyms as synonyms, stopWords } from './synonyms.ts'

/** Returns the best matches, at most `limit`. */
export type Find = (search: Search, limit: number) => Promise<PublicResource[]>

/** A query with this many matches needs no correction. */
export const enough = 3
/** Each attempt costs a search. */
const limits = { words: 6, misspelt: 2, candidates: 5, attempts: 8, withoutStopWords: 1, searches: 20 }

interface Candidate {
  readonly text: string
  readonly distance: number
}

const isWord = (word: string) => /^\p{L}{4,}$/u.test(word)

/** Positions of words that few resources have and the synonyms do not know. */
async function misspeltIn(words: readonly string[], find: Find) {
  const positions = await Promise.all(
    words.slice(0, limits.words).map(async (word, at) => {
      if (!isWord(word) || synonyms.knows(word)) return []
      const search = parseSearch(word)
      return search && (await find(search, enough)).length < enough ? [at] : []
    }),
  )
  return positions.flat().slice(0, limits.misspelt)
}

function languageOf(words: readonly string[]): Language | undefined {
  const languages = words.map((word) => synonyms.languageOf(word))
  const af = languages.filter((language) => language === 'af').length
  const en = languages.filter((language) => language === 'en').length
  if (af === en) return undefined
  return af > en ? 'af' : 'en'
}

/** A candidate that is foreign to the query's language is preceded by its translations. */
async function candidatesFor(word: string, language: Language | undefined, vocabulary: Vocabulary) {
  const near = await vocabulary.near(word, limits.candidates)
  return near.flatMap(({ term, distance }): Candidate[] => {
    const translations = language
      ? synonyms.translated(term, language).filter((other) => other.folded !== term)
      : []
    const foreign = language !== undefined && synonyms.languageOf(term) === (language === 'af' ? 'en' : 'af')
    return foreign
      ? [
          ...translations.map((other) => ({ text: other.folded, distance })),
          { text: term, distance: distance + 1 },
        ]
      : [{ text: term, distance }]
  })
}

/** All combinations of candidates by the position of the word that they replace; the nearest first. */
function attempts(
  words: readonly string[],
  candidates: ReadonlyMap<number, readonly Candidate[]>,
): string[][] {
  const all = words.reduce<{ readonly words: string[]; readonly distance: number }[]>(
    (partial, word, at) =>
      partial.flatMap((attempt) =>
        (candidates.get(at) ?? [{ text: word, distance: 0 }]).map(({ text, distance }) => ({
          words: [...attempt.words, text],
          distance: attempt.distance + distance,
        })),
      ),
    [{ words: [], distance: 0 }],
  )
  return all
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limits.attempts)
    .map((attempt) => attempt.words)
}

const allStopWords = new Set([...stopWords.en, ...stopWords.af])
const withoutStopWords = (words: readonly string[]) => words.filter((word) => !allStopWords.has(word))

/** Matches of the search or, if the query has none, of its synonyms; undefined if there are not more than `moreThan`. */
async function matchesOf(search: Search, moreThan: number, find: Find) {
  const found = await find(search, enough)
  if (found.length > moreThan) return found
  const expansion = moreThan === 0 ? expandWithSynonyms(search) : undefined
  for (const other of expansion?.searches ?? []) {
    const hits = await find(other, enough)
    if (hits.some((hit) => expansion?.check(hit))) return hits
  }
  return undefined
}

/** `lineere` in the spelling of the found title: `lineêre`. */
function asWritten(word: string, found: PublicResource | undefined) {
  const tokens = [found?.title, ...(found?.tags ?? [])].join(' ').match(/\p{L}+/gu) ?? []
  const written =
    tokens.find((token) => foldText(token) === word) ??
    synonyms.all.find((other) => other.folded === word)?.written ??
    word
  return written === written.toUpperCase() ? written : written.toLowerCase()
}

/** Corrected queries, the likeliest first; then the same without stop words. */
async function attemptsFor(words: readonly string[], vocabulary: Vocabulary, find: Find) {
  const language = languageOf(words)
  const candidates = new Map<number, readonly Candidate[]>()
  for (const at of await misspeltIn(words, find)) {
    const found = await candidatesFor(words[at] ?? '', language, vocabulary)
    if (found.length > 0) candidates.set(at, found.slice(0, limits.candidates))
  }
  const corrected = attempts(words, candidates)
  return [...corrected, ...[words, ...corrected.slice(0, limits.withoutStopWords)].map(withoutStopWords)]
}

/** T19: without an index each search is a statement, so further searches find nothing. */
function limited(find: Find): Find {
  let left = limits.searches
  return async (search, limit) => {
    left -= 1
    return left >= 0 ? find(search, limit) : []
  }
}

/** At most `limit` corrections, the likeliest first; `found` is the number of matches of the query itself. */
export async function corrections(
  vocabulary: Vocabulary,
  findAny: Find,
  q: string,
  found: number,
  limit: number,
): Promise<string[]> {
  const find = limited(findAny)
  const words = foldText(q).split(' ')
  const typed = q.trim().split(/\s+/u)
  const asTyped = new Map(typed.length === words.length ? words.map((word, at) => [word, typed[at]]) : [])
  const tried = new Set([words.join(' ')])
  const corrected = new Set<string>()
  for (const attempt of await attemptsFor(words, vocabulary, find)) {
    const text = attempt.join(' ')
    const search = corrected.size < limit && !tried.has(text) ? parseSearch(text) : undefined
    const [hit] = (search && (await matchesOf(search, found, find))) ?? []
    tried.add(text)
    const written = (word: string) => asTyped.get(word) ?? asWritten(word, hit)
    if (hit) corrected.add(text.split(' ').map(written).join(' '))
  }
  return [...corrected]
}
