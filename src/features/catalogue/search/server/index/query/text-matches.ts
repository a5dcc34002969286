/** Document sets of texts in titles and tags, cached in the segment. */
import { type DocSet, intersectAll, emptySet, union, unionOf, forEachFrom } from '../segment/doc-set.ts'
import { postingsOf } from '../segment/postings.ts'
import type { Segment } from '../segment/segment.ts'

/** Documents with a title word that begins with `form`. */
export const titlePrefix = (segment: Segment, form: string) =>
  segment.sets.get(`begins ${form}`, () => {
    const words = segment.words.containing(form).filter((word) => segment.words.text(word).startsWith(form))
    return unionOf(
      words.map((word) => postingsOf(segment.titleDocs, word)),
      segment.size,
    )
  })

/** Documents with a title word that contains `part`, which holds no space. */
const inTitle = (segment: Segment, part: string) =>
  unionOf(
    segment.words.containing(part).map((word) => postingsOf(segment.titleDocs, word)),
    segment.size,
  )

/** Documents with a tag that contains `text`. */
export const tagContains = (segment: Segment, text: string) =>
  segment.sets.get(`tags ${text}`, () =>
    unionOf(
      segment.foldedTags.containing(text).map((tag) => postingsOf(segment.tagDocs, tag)),
      segment.size,
    ),
  )

/** Documents with exactly this tag. */
export function tagEquals(segment: Segment, tag: string): DocSet {
  const number = segment.foldedTags.number(tag)
  return number === undefined ? emptySet : unionOf([postingsOf(segment.tagDocs, number)], segment.size)
}

/** Documents with `form` in the title or a tag; the very set of `titlePrefix` if that is equal. */
export const inTitleOrTag = (segment: Segment, form: string) =>
  segment.sets.get(`has ${form}`, () => {
    const begins = titlePrefix(segment, form)
    const found = union(inTitle(segment, form), tagContains(segment, form), segment.size)
    return found.count === begins.count ? begins : found
  })

const titleOf = (segment: Segment, doc: number) =>
  Array.from(postingsOf(segment.titles, doc), (word) => segment.words.text(word)).join(' ')

/** Documents whose folded title contains `text`, spaces included. */
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
