/** A search widened by words that mean the same; what it finds is shown apart from what was asked for. */
import { foldText } from '#shared/text.ts'
import {
  type Rank,
  rankOf,
  type Search,
  type SearchDocument,
  type SearchWord,
} from '#features/resources/rank.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import { subjects } from '#features/subjects/subject.ts'
import { parseSearch } from '../../parse-search.ts'
import type { QuerySpan, Synonyms } from './synonyms.ts'

export interface SynonymMatch {
  readonly resource: PublicResource
  readonly rank: Rank
  /** The other words it was found by, as people write them. */
  readonly by: readonly string[]
}

export interface SynonymExpansion {
  /** Everything that other words can find is found by one of these; so is more. */
  readonly searches: readonly Search[]
  /** Undefined: the plain search finds it already, or the other words stand only inside words in it. */
  check(resource: PublicResource): SynonymMatch | undefined
}

/** More would cost time, and no query of a teacher has so many meanings. */
const maxSearches = 8
/** A shorter word must stand alone: `son` is not in `sonnet`, but `breuk` is in `breukmuur`. */
const mayBegin = 5

const documentOf = ({ title, tags, subject }: PublicResource): SearchDocument => ({
  title: foldText(title),
  tags: tags.map(foldText),
  subject,
})

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`)

function patternOf(word: string) {
  const end = word.length < mayBegin ? String.raw`(?![\p{L}\p{N}])` : ''
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(word)}${end}`, 'u')
}

/** Several words need not follow each other: `blood circulation` is in `The circulation of blood`. */
function standsIn(words: string) {
  const patterns = words.split(' ').map(patternOf)
  return ({ title, tags }: SearchDocument) =>
    patterns.every((pattern) => pattern.test(title) || tags.some((tag) => pattern.test(tag)))
}

/** Subjects that are called so: unlike the words people type, `story` is not a part of History. */
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

/** Other words that are one word go into one search; of several words each needs one of its own. */
function wordsInstead({ others }: QuerySpan): SearchWord[][] {
  const words = others.map((other) => other.folded.split(' ').map(searchWord))
  const single = words.filter(({ length }) => length === 1).flat()
  return [...(single.length > 0 ? [[together(single)]] : []), ...words.filter(({ length }) => length > 1)]
}

const together = (words: readonly SearchWord[]): SearchWord => ({
  forms: words.flatMap(({ forms }) => forms),
  subjects: words.flatMap((word) => word.subjects),
})

/** What a span beside the one that is replaced may be found by, where that fits into one search. */
function eitherWay(span: QuerySpan): readonly SearchWord[] {
  const [typed, [instead]] = [asTyped(span), wordsInstead(span)]
  return typed.length === 1 && instead?.length === 1 ? [together([...typed, ...instead])] : typed
}

function searchesFor(spans: readonly QuerySpan[]): Search[] {
  const phraseWith = (replaced: QuerySpan, text: string) =>
    spans.map((span) => (span === replaced ? text : span.words.join(' '))).join(' ')
  return spans.flatMap((replaced) =>
    wordsInstead(replaced).map((instead) => ({
      phrase: phraseWith(replaced, instead.map(({ forms: [form = ''] }) => form).join(' ')),
      words: spans.flatMap((span) => (span === replaced ? instead : eitherWay(span))),
    })),
  )
}

interface FoundSpan {
  readonly text: string
  readonly words: readonly SearchWord[]
  readonly by?: string
}

function finderOf(span: QuerySpan) {
  const typed = asTyped(span)
  const text = span.words.join(' ')
  // The longest first: what has "breuke" was found by that, not by "breuk".
  const others = span.others
    .map((other) => ({
      by: other.written,
      text: other.folded,
      words: other.folded.split(' ').map(searchWord),
      stands: standsIn(other.folded),
      called: new Set<string>(subjectsNamed(other.folded)),
    }))
    .sort((a, b) => b.text.length - a.text.length)
  return (document: SearchDocument): FoundSpan | undefined => {
    if (rankOf(document, { phrase: text, words: typed }) !== undefined) return { text, words: typed }
    return others.find(({ stands, called }) => stands(document) || called.has(document.subject))
  }
}

/** Undefined where nothing else means the same. */
export function expandWithSynonyms(search: Search, synonyms: Synonyms): SynonymExpansion | undefined {
  const spans = synonyms.spans(search.phrase.split(' ').slice(0, search.words.length))
  const searches = searchesFor(spans).slice(0, maxSearches)
  if (searches.length === 0) return undefined
  const finders = spans.map(finderOf)
  return {
    searches,
    check(resource) {
      const document = documentOf(resource)
      if (rankOf(document, search) !== undefined) return undefined
      const found = finders.map((find) => find(document)).filter((each) => each !== undefined)
      if (found.length < spans.length) return undefined
      const rank = rankOf(document, {
        phrase: found.map(({ text }) => text).join(' '),
        words: found.flatMap(({ words }) => words),
      })
      return rank === undefined ? undefined : { resource, rank, by: found.flatMap(({ by }) => by ?? []) }
    },
  }
}
