/** Other queries that a misspelt or half typed one was meant for; each of them finds something. */
import type { Search } from '#features/resources/rank.ts'
import { foldText } from '#shared/text.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { parseSearch } from '../../parse-search.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { expandWithSynonyms } from './synonym-search.ts'
import { type Language, stopWords, type Synonyms } from './synonyms.ts'

/** The best matches, at most `limit`. */
export type Find = (search: Search, limit: number) => Promise<PublicResource[]>

export interface CorrectionDeps {
  readonly vocabulary: Vocabulary
  readonly synonyms: Synonyms
  readonly find: Find
}

/** What finds so many needs no help. */
export const enough = 3
/** So much of a query is looked at, and so many corrections are tried: each is a search. */
const most = { words: 6, misspelt: 2, candidates: 5, tried: 8, shortened: 1, searches: 20 }

interface Candidate {
  readonly text: string
  readonly distance: number
}

const isWord = (word: string) => /^\p{L}{4,}$/u.test(word)

/** Words that hardly a resource has, and nobody knows to be right. */
async function misspeltIn(words: readonly string[], { synonyms, find }: CorrectionDeps) {
  const looked = await Promise.all(
    words.slice(0, most.words).map(async (word, at) => {
      if (!isWord(word) || synonyms.knows(word)) return []
      const search = parseSearch(word)
      return search && (await find(search, enough)).length < enough ? [at] : []
    }),
  )
  return looked.flat().slice(0, most.misspelt)
}

function languageOf(words: readonly string[], synonyms: Synonyms): Language | undefined {
  const languages = words.map((word) => synonyms.languageOf(word))
  const af = languages.filter((language) => language === 'af').length
  const en = languages.filter((language) => language === 'en').length
  if (af === en) return undefined
  return af > en ? 'af' : 'en'
}

/** Where the rest of the query is in one language, a word of the other is said in that one first. */
async function candidatesFor(word: string, language: Language | undefined, deps: CorrectionDeps) {
  const { vocabulary, synonyms } = deps
  const near = await vocabulary.near(word, most.candidates)
  return near.flatMap(({ term, distance }): Candidate[] => {
    const same = language ? synonyms.translated(term, language).filter((other) => other.folded !== term) : []
    const foreign = language !== undefined && synonyms.languageOf(term) === (language === 'af' ? 'en' : 'af')
    return foreign
      ? [...same.map((other) => ({ text: other.folded, distance })), { text: term, distance: distance + 1 }]
      : [{ text: term, distance }]
  })
}

/** Every way to put candidates in the places of misspelt words, the nearest first. */
function attempts(words: readonly string[], places: ReadonlyMap<number, readonly Candidate[]>): string[][] {
  const all = words.reduce<{ readonly words: string[]; readonly distance: number }[]>(
    (begun, word, at) =>
      begun.flatMap((attempt) =>
        (places.get(at) ?? [{ text: word, distance: 0 }]).map(({ text, distance }) => ({
          words: [...attempt.words, text],
          distance: attempt.distance + distance,
        })),
      ),
    [{ words: [], distance: 0 }],
  )
  return all
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most.tried)
    .map((attempt) => attempt.words)
}

const saysNothing = new Set([...stopWords.en, ...stopWords.af])
const withoutSmallWords = (words: readonly string[]) => words.filter((word) => !saysNothing.has(word))

/** The first resource that the query finds by itself or, failing that, by other words. */
async function finds(search: Search, moreThan: number, { find, synonyms }: CorrectionDeps) {
  const found = await find(search, enough)
  if (found.length > moreThan) return found
  const wider = moreThan === 0 ? expandWithSynonyms(search, synonyms) : undefined
  for (const other of wider?.searches ?? []) {
    const hits = await find(other, enough)
    if (hits.some((hit) => wider?.check(hit))) return hits
  }
  return undefined
}

/** `lineere` as a title has it: `lineêre`. */
function asWritten(word: string, found: PublicResource | undefined, synonyms: Synonyms) {
  const tokens = [found?.title, ...(found?.tags ?? [])].join(' ').match(/\p{L}+/gu) ?? []
  const written =
    tokens.find((token) => foldText(token) === word) ??
    synonyms.all.find((other) => other.folded === word)?.written ??
    word
  return written === written.toUpperCase() ? written : written.toLowerCase()
}

/** The query with its misspelt words put right, the likeliest first; and without the words that say nothing. */
async function attemptsFor(words: readonly string[], deps: CorrectionDeps) {
  const language = languageOf(words, deps.synonyms)
  const places = new Map<number, readonly Candidate[]>()
  for (const at of await misspeltIn(words, deps)) {
    const candidates = await candidatesFor(words[at] ?? '', language, deps)
    if (candidates.length > 0) places.set(at, candidates.slice(0, most.candidates))
  }
  const right = attempts(words, places)
  return [...right, ...[words, ...right.slice(0, most.shortened)].map(withoutSmallWords)]
}

/** Without an index each search is a statement (T19): after so many, nothing more is found. */
function limited(find: Find): Find {
  let left = most.searches
  return async (search, limit) => {
    left -= 1
    return left >= 0 ? find(search, limit) : []
  }
}

/** At most `limit` other queries, the likeliest first; `found` is how many the query itself finds. */
export async function corrections(
  { find, ...helpers }: CorrectionDeps,
  q: string,
  found: number,
  limit: number,
): Promise<string[]> {
  const parts = { ...helpers, find: limited(find) }
  const words = foldText(q).split(' ')
  const typed = q.trim().split(/\s+/u)
  const asTyped = new Map(typed.length === words.length ? words.map((word, at) => [word, typed[at]]) : [])
  const tried = new Set([words.join(' ')])
  const corrected = new Set<string>()
  for (const attempt of await attemptsFor(words, parts)) {
    const text = attempt.join(' ')
    const search = corrected.size < limit && !tried.has(text) ? parseSearch(text) : undefined
    const [hit] = (search && (await finds(search, found, parts))) ?? []
    tried.add(text)
    const written = (word: string) => asTyped.get(word) ?? asWritten(word, hit, parts.synonyms)
    if (hit) corrected.add(text.split(' ').map(written).join(' '))
  }
  return [...corrected]
}
