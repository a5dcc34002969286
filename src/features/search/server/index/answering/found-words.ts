/** Who has every word of a search. */
import type { SearchWord } from '#features/resources/list-page.ts'
import { type DocSet, inAll, noDocs, union } from '../segment/doc-set.ts'
import type { Segment } from '../segment/segment.ts'
import { beginning, inTitleOrTag } from './text-sets.ts'
import { ofSubjects } from './value-sets.ts'

/** Where a word of a search was found: the better the place, the fewer. */
export interface Found {
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
  const begins = any('begins', beginning)
  const inText = any('has', inTitleOrTag)
  const anywhere = subjects.length === 0 ? inText : union(inText, ofSubjects(segment, subjects), segment.size)
  return { begins, inText, anywhere }
}

/** Who has every word. There is at least one. */
export function foundWords(segment: Segment, words: readonly SearchWord[]): Found {
  const found = words.map((word) => foundForms(segment, word))
  const all = (place: keyof Found) =>
    inAll(
      found.map((each) => each[place]),
      segment.size,
    ) ?? noDocs
  const inText = all('inText')
  const bySubject = found.some((each) => each.anywhere !== each.inText)
  return { begins: all('begins'), inText, anywhere: bySubject ? all('anywhere') : inText }
}
