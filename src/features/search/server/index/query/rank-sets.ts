/** Who answers a search how well: one set of documents for each rank (resources/rank.ts is the rule). */
import type { Search, SearchWord } from '#features/resources/rank.ts'
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

/** Where a word of a search was found: the better the place, the fewer. */
interface Found {
  readonly begins: DocSet
  readonly inText: DocSet
  /** In the subject too. */
  readonly anywhere: DocSet
}

function foundForms(segment: Segment, { forms, subjects }: SearchWord): Found {
  const any = (name: string, setOf: (segment: Segment, form: string) => DocSet) => {
    const either = () => forms.map((form) => setOf(segment, form)).reduce((a, b) => union(a, b, segment.size))
    return forms.length === 1 ? either() : segment.sets.get(`${name} ${forms.join(' ')}`, either)
  }
  const begins = any('begins', titlePrefix)
  const inText = any('has', inTitleOrTag)
  const anywhere = subjects.length === 0 ? inText : union(inText, ofSubjects(segment, subjects), segment.size)
  return { begins, inText, anywhere }
}

/** Who has every word. There is at least one. */
function matchWords(segment: Segment, words: readonly SearchWord[]): Found {
  const found = words.map((word) => foundForms(segment, word))
  const all = (place: keyof Found) =>
    intersectAll(
      found.map((each) => each[place]),
      segment.size,
    ) ?? emptySet
  const inText = all('inText')
  const bySubject = found.some((each) => each.anywhere !== each.inText)
  return { begins: all('begins'), inText, anywhere: bySubject ? all('anywhere') : inText }
}

/** Those whose title has no more than one word. */
const ofOneWord = ({ titles: { starts } }: Segment, docs: Uint32Array) =>
  docs.filter((doc) => (starts[doc + 1] ?? 0) - (starts[doc] ?? 0) === 1)

interface Titles {
  /** Whose title is what was typed. */
  readonly same: DocSet
  /** Whose title begins with it, those included. */
  readonly longer: DocSet
}

/** Titles that begin with a single word, or with the beginning of one. */
function titlesOfOneWord(segment: Segment, word: string): Titles {
  const number = segment.words.number(word)
  const longer = segment.sets.get(`first ${word}`, () =>
    unionOf(
      segment.words
        .containing(word)
        .filter((each) => segment.words.text(each).startsWith(word))
        .map((each) => postingsOf(segment.firstDocs, each)),
      segment.size,
    ),
  )
  const same =
    number === undefined ? emptySet : fromSorted(ofOneWord(segment, postingsOf(segment.firstDocs, number)))
  return { same, longer }
}

/** Titles that begin with several words, the last of which may go on. `begins`: in whose title every word begins one. */
function titlesOfWords(segment: Segment, phrase: readonly string[], begins: DocSet): Titles {
  const { words, firstDocs, titles, size } = segment
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
  forEachFrom(intersect(unionOf([postingsOf(firstDocs, first)], size), begins, size), 0, (doc) => {
    if (isLonger(doc)) found.push(doc)
    return false
  })
  const longer = Uint32Array.from(found)
  const isSame = (doc: number) =>
    lengthOf(doc) === phrase.length && words.text(wordAt(doc, numbers.length)) === last
  return { same: fromSorted(longer.filter(isSame)), longer: fromSorted(longer) }
}

function titlesLike(segment: Segment, phrase: string, begins: DocSet): Titles {
  const words = phrase.split(' ')
  return words.length === 1 ? titlesOfOneWord(segment, phrase) : titlesOfWords(segment, words, begins)
}

/** Best rank first. A document stands in the set of its rank and of every poorer one but those of the phrase. */
interface Ranked {
  readonly sets: readonly DocSet[]
  readonly all: DocSet
}

/** Of those that the filters leave; undefined: they leave all. */
export function rankSets(segment: Segment, { phrase, words }: Search, left: DocSet | undefined): Ranked {
  const narrow = (set: DocSet) => (left ? intersect(set, left, segment.size) : set)
  const found = matchWords(segment, words)
  const all = narrow(found.anywhere)
  const { same, longer } = titlesLike(segment, phrase, found.begins)
  const byPhrase = [same, longer, tagEquals(segment, phrase)].map((set) => intersect(set, all, segment.size))
  const inText = found.inText === found.anywhere ? all : narrow(found.inText)
  return { sets: [...byPhrase, narrow(found.begins), inText, all], all }
}
