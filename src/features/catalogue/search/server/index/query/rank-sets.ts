/** Document sets of a search, one for each rank; resources/rank.ts defines the ranks. */
import type { Search, SearchWord } from '#features/catalogue/resources/rank.ts'
import {
  intersect,
  type DocSet,
  intersectAll,
  fromSorted,
  emptySet,
  union,
  unionOf,
  forEachFrom,
} from '../segment/doc-set.ts'
import type { Segment } from '../segment/segment.ts'
import { titlePrefix, inTitleOrTag, tagEquals } from './text-matches.ts'
import { ofSubjects } from './facet-sets.ts'
import { postingsOf } from '../segment/postings.ts'

/** Documents by the place of a word, from the best and smallest set to the largest. */
interface WordMatches {
  readonly begins: DocSet
  readonly inText: DocSet
  /** `inText`, or the subject contains the word. */
  readonly anywhere: DocSet
}

function matchWord(segment: Segment, { forms, subjects }: SearchWord): WordMatches {
  const any = (name: string, setOf: (segment: Segment, form: string) => DocSet) => {
    const either = () => forms.map((form) => setOf(segment, form)).reduce((a, b) => union(a, b, segment.size))
    return forms.length === 1 ? either() : segment.sets.get(`${name} ${forms.join(' ')}`, either)
  }
  const begins = any('begins', titlePrefix)
  const inText = any('has', inTitleOrTag)
  const anywhere = subjects.length === 0 ? inText : union(inText, ofSubjects(segment, subjects), segment.size)
  return { begins, inText, anywhere }
}

/** Documents that match every word; there is at least one. */
function matchWords(segment: Segment, words: readonly SearchWord[]): WordMatches {
  const found = words.map((word) => matchWord(segment, word))
  const all = (place: keyof WordMatches) =>
    intersectAll(
      found.map((each) => each[place]),
      segment.size,
    ) ?? emptySet
  const inText = all('inText')
  const bySubject = found.some((each) => each.anywhere !== each.inText)
  return { begins: all('begins'), inText, anywhere: bySubject ? all('anywhere') : inText }
}

const ofOneWord = ({ titles: { starts } }: Segment, docs: Uint32Array) =>
  docs.filter((doc) => (starts[doc + 1] ?? 0) - (starts[doc] ?? 0) === 1)

interface Titles {
  /** The title equals the phrase. */
  readonly same: DocSet
  /** The title begins with the phrase; includes `same`. */
  readonly longer: DocSet
}

/** Titles that begin with a phrase of one word, which may be incomplete. */
function titlesOfOneWord(segment: Segment, word: string): Titles {
  const number = segment.words.number(word)
  const longer = segment.sets.get(`first ${word}`, () =>
    unionOf(
      segment.words
        .containing(word)
        .filter((each) => segment.words.text(each).startsWith(word))
        .map((each) => postingsOf(segment.firstWordDocs, each)),
      segment.size,
    ),
  )
  const same =
    number === undefined
      ? emptySet
      : fromSorted(ofOneWord(segment, postingsOf(segment.firstWordDocs, number)))
  return { same, longer }
}

/** Titles that begin with several words; the last may be incomplete. `begins` limits the candidates. */
function titlesOfSeveralWords(segment: Segment, phrase: readonly string[], begins: DocSet): Titles {
  const { words, firstWordDocs, titles, size } = segment
  const last = phrase.at(-1) ?? ''
  const numbers = phrase.slice(0, -1).map((word) => words.number(word) ?? -1)
  const [first = -1] = numbers
  if (numbers.includes(-1)) return { same: emptySet, longer: emptySet }
  const wordAt = (doc: number, i: number) => titles.numbers[(titles.starts[doc] ?? 0) + i] ?? -1
  const lengthOf = (doc: number) => (titles.starts[doc + 1] ?? 0) - (titles.starts[doc] ?? 0)
  const isLonger = (doc: number) =>
    lengthOf(doc) > numbers.length &&
    numbers.every((number, i) => wordAt(doc, i) === number) &&
    words.text(wordAt(doc, numbers.length)).startsWith(last)
  const found: number[] = []
  forEachFrom(intersect(unionOf([postingsOf(firstWordDocs, first)], size), begins, size), 0, (doc) => {
    if (isLonger(doc)) found.push(doc)
    return false
  })
  const longer = Uint32Array.from(found)
  const isSame = (doc: number) =>
    lengthOf(doc) === phrase.length && words.text(wordAt(doc, numbers.length)) === last
  return { same: fromSorted(longer.filter(isSame)), longer: fromSorted(longer) }
}

function titlesMatching(segment: Segment, phrase: string, begins: DocSet): Titles {
  const words = phrase.split(' ')
  return words.length === 1 ? titlesOfOneWord(segment, phrase) : titlesOfSeveralWords(segment, words, begins)
}

/** Best rank first. A document is also in the set of every lower rank, except those of the phrase. */
interface RankSets {
  readonly sets: readonly DocSet[]
  readonly all: DocSet
}

/** `allowed` are the documents that the filters allow; undefined allows all. */
export function rankSets(segment: Segment, { phrase, words }: Search, allowed: DocSet | undefined): RankSets {
  const filter = (set: DocSet) => (allowed ? intersect(set, allowed, segment.size) : set)
  const found = matchWords(segment, words)
  const all = filter(found.anywhere)
  const { same, longer } = titlesMatching(segment, phrase, found.begins)
  const byPhrase = [same, longer, tagEquals(segment, phrase)].map((set) => intersect(set, all, segment.size))
  const inText = found.inText === found.anywhere ? all : filter(found.inText)
  return { sets: [...byPhrase, filter(found.begins), inText, all], all }
}
