/**
 * Query expansion with synonyms. Its matches are listed apart from those of the query itself.
 *
 * 1. `synonyms.spans` splits the query into spans: consecutive words with the synonyms that may replace them.
 * 2. `searchesFor` builds searches in which one span is replaced by a synonym; the other spans may match either way.
 * 3. These searches find too much, for they match inside words. `check` keeps a resource if each span is found by its
 *    own words, or by a synonym at the beginning of a word, and if the plain search does not find it.
 */
import { foldText } from '#shared/text.ts'
import { type Rank, rankOf, type Search, type SearchWord } from '#features/catalogue/resources/rank.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { subjects } from '#features/catalogue/subjects/subject.ts'
import { parseSearch } from '../../parse-search.ts'
import { type QuerySpan, schoolSynonyms, type Synonym } from './synonyms.ts'

export interface SynonymMatch {
  readonly resource: PublicResource
  readonly rank: Rank
  /** The synonyms that it was found by, as written. */
  readonly by: readonly string[]
}

const maxSearches = 8
/** A shorter word must match a whole word: `son` does not match `sonnet`, but `breuk` matches `breukmuur`. */
const minPrefixLength = 5

const documentOf = ({ title, tags, subject, languages }: PublicResource) => ({
  title: foldText(title),
  tags: tags.map(foldText),
  subject,
  languages,
})
type MatchedDocument = ReturnType<typeof documentOf>

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

function patternOf(word: string, isWhole: boolean) {
  const end = isWhole || word.length < minPrefixLength ? String.raw`(?![\p{L}\p{N}])` : ''
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(word)}${end}`, 'u')
}

/** Several words match in any order: `blood circulation` matches `The circulation of blood`. */
function matcherOf({ folded, language }: Synonym) {
  const patterns = folded.split(' ').map((word) => patternOf(word, language !== undefined))
  return ({ title, tags, languages }: MatchedDocument) =>
    (language === undefined || languages.length === 0 || languages.includes(language)) &&
    patterns.every((pattern) => pattern.test(title) || tags.some((tag) => pattern.test(tag)))
}

/** Subjects with this word as their name or in it. A part of a word does not count: `story` is not History. */
export const subjectsNamed = (word: string) =>
  subjects
    .filter(({ title, storageName }) =>
      [title, storageName].some(
        (name) => foldText(name) === word || foldText(name).split(' ').includes(word),
      ),
    )
    .map(({ storageName }) => storageName)

const searchWord = (word: string): SearchWord => ({ forms: [word], subjects: subjectsNamed(word) })
const asTyped = ({ words }: QuerySpan) => parseSearch(words.join(' '))?.words ?? []

/** Replacements of a span: all synonyms of one word together, and each synonym of several words. */
function replacementsOf({ others }: QuerySpan): SearchWord[][] {
  const words = others.map((other) => other.folded.split(' ').map(searchWord))
  const single = words.filter(({ length }) => length === 1).flat()
  return [...(single.length > 0 ? [[anyOf(single)]] : []), ...words.filter(({ length }) => length > 1)]
}

const anyOf = (words: readonly SearchWord[]): SearchWord => ({
  forms: words.flatMap(({ forms }) => forms),
  subjects: words.flatMap((word) => word.subjects),
})

/** A span beside the replaced one: its words or its synonyms, if both fit into one search word. */
function typedOrReplaced(span: QuerySpan): readonly SearchWord[] {
  const [typed, [replacement]] = [asTyped(span), replacementsOf(span)]
  return typed.length === 1 && replacement?.length === 1 ? [anyOf([...typed, ...replacement])] : typed
}

function searchesFor(spans: readonly QuerySpan[]): Search[] {
  const phraseWith = (replaced: QuerySpan, text: string) =>
    spans.map((span) => (span === replaced ? text : span.words.join(' '))).join(' ')
  return spans.flatMap((replaced) =>
    replacementsOf(replaced).map((replacement) => ({
      phrase: phraseWith(replaced, replacement.map(({ forms: [form = ''] }) => form).join(' ')),
      words: spans.flatMap((span) => (span === replaced ? replacement : typedOrReplaced(span))),
    })),
  )
}

interface MatchedSpan {
  readonly text: string
  readonly words: readonly SearchWord[]
  readonly by?: string
}

/** Returns the words that a document matches the span by, undefined without a match. */
function spanMatcher(span: QuerySpan) {
  const typed = asTyped(span)
  const text = span.words.join(' ')
  // Longest first, so that a title with "breuke" is reported as found by that and not by "breuk".
  const others = span.others
    .map((other) => ({
      by: other.written,
      text: other.folded,
      words: other.folded.split(' ').map(searchWord),
      matches: matcherOf(other),
      subjects: new Set<string>(subjectsNamed(other.folded)),
    }))
    .sort((a, b) => b.text.length - a.text.length)
  return (document: MatchedDocument): MatchedSpan | undefined => {
    if (rankOf(document, { phrase: text, words: typed }) !== undefined) return { text, words: typed }
    return others.find(({ matches, subjects: named }) => matches(document) || named.has(document.subject))
  }
}

/** Folded words as typed, without those that the search ignores. */
export const typedWords = ({ phrase, words }: Search) => phrase.split(' ').slice(0, words.length)

/** Further forms of folded words, which count as synonyms. */
export type WordVariants = ReadonlyMap<string, readonly Synonym[]>

const withVariants = (span: QuerySpan, variants: WordVariants): QuerySpan => ({
  ...span,
  others: [...span.others, ...(variants.get(span.words.join(' ')) ?? [])],
})

/** Undefined if no word of the query has a synonym or a variant. */
export function expandWithSynonyms(
  search: Search,
  spansOf = schoolSynonyms.spans,
  variants: WordVariants = new Map(),
) {
  const spans = spansOf(typedWords(search)).map((span) => withVariants(span, variants))
  const searches = searchesFor(spans).slice(0, maxSearches)
  if (searches.length === 0) return undefined
  const matchers = spans.map(spanMatcher)
  return {
    /** Together they find every match, and some resources that `check` rejects. */
    searches,
    /** Undefined if the plain search finds it, or if the synonyms only occur inside words. */
    check(resource: PublicResource): SynonymMatch | undefined {
      const document = documentOf(resource)
      if (rankOf(document, search) !== undefined) return undefined
      const found = matchers.map((match) => match(document)).filter((each) => each !== undefined)
      if (found.length < spans.length) return undefined
      const rank = rankOf(document, {
        phrase: found.map(({ text }) => text).join(' '),
        words: found.flatMap(({ words }) => words),
      })
      return rank === undefined ? undefined : { resource, rank, by: found.flatMap(({ by }) => by ?? []) }
    },
  }
}
