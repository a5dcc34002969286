/** Who has a text, and where: looked for once in a segment, then known. */
import { type DocSet, intersectAll, emptySet, union, unionOf, forEachFrom } from '../segment/doc-set.ts'
import { postingsOf } from '../segment/postings.ts'
import type { Segment } from '../segment/segment.ts'

/** Whose title has a word that begins with it. */
export const titlePrefix = (segment: Segment, form: string) =>
  segment.sets.get(`begins ${form}`, () => {
    const words = segment.words.containing(form).filter((word) => segment.words.text(word).startsWith(form))
    return unionOf(
      words.map((word) => postingsOf(segment.titleDocs, word)),
      segment.size,
    )
  })

/** Whose title has it inside a word; it holds no space. */
const inTitle = (segment: Segment, part: string) =>
  unionOf(
    segment.words.containing(part).map((word) => postingsOf(segment.titleDocs, word)),
    segment.size,
  )

/** Who has a tag that contains it. */
export const tagContains = (segment: Segment, text: string) =>
  segment.sets.get(`tags ${text}`, () =>
    unionOf(
      segment.foldedTags.containing(text).map((tag) => postingsOf(segment.tagDocs, tag)),
      segment.size,
    ),
  )

/** Who has exactly this tag. */
export function tagEquals(segment: Segment, tag: string): DocSet {
  const number = segment.foldedTags.number(tag)
  return number === undefined ? emptySet : unionOf([postingsOf(segment.tagDocs, number)], segment.size)
}

/** Whose title or tag has it. As a rule it stands at the beginning of words: then it is the very same set. */
export const inTitleOrTag = (segment: Segment, form: string) =>
  segment.sets.get(`has ${form}`, () => {
    const begins = titlePrefix(segment, form)
    const found = union(inTitle(segment, form), tagContains(segment, form), segment.size)
    return found.count === begins.count ? begins : found
  })

const titleOf = (segment: Segment, doc: number) =>
  Array.from(postingsOf(segment.titles, doc), (word) => segment.words.text(word)).join(' ')

/** Whose title contains it, spaces and all. */
export const titleContaining = (segment: Segment, text: string): DocSet =>
  segment.sets.get(`title ${text}`, () => {
    const pieces = text.split(' ')
    const candidates =
      intersectAll(
        pieces.map((piece) => inTitle(segment, piece)),
        segment.size,
      ) ?? emptySet
    if (pieces.length === 1) return candidates
    const found: number[] = []
    forEachFrom(candidates, 0, (doc) => {
      if (titleOf(segment, doc).includes(text)) found.push(doc)
      return false
    })
    return unionOf([Uint32Array.from(found)], segment.size)
  })
