/** Words of the index with their document counts, for spelling corrections. */
import type { Terms } from '../vocabulary.ts'
import { postingsOf } from './segment/postings.ts'
import type { Segment } from './segment/segment.ts'

export interface IndexTerms extends Terms {
  /** Call after each change of the segments. */
  changed(): void
}

function countWords({ words, titleDocs, foldedTags, tagDocs }: Segment, counts: Map<string, number>) {
  const add = (word: string, more: number) => {
    if (word !== '' && more > 0) counts.set(word, (counts.get(word) ?? 0) + more)
  }
  for (let word = 0; word < words.size; word += 1) add(words.text(word), postingsOf(titleDocs, word).length)
  for (let tag = 0; tag < foldedTags.size; tag += 1)
    for (const word of foldedTags.text(tag).split(' ')) add(word, postingsOf(tagDocs, tag).length)
}

const areAllKnown = (words: Segment['words'], known: readonly Segment[], of: 'words' | 'foldedTags') => {
  for (let word = 0; word < words.size; word += 1) {
    const text = words.text(word)
    if (known.every((segment) => segment[of].number(text) === undefined)) return false
  }
  return true
}

const hasNoNewTerm = (segment: Segment, known: readonly Segment[]) =>
  known.includes(segment) ||
  (areAllKnown(segment.words, known, 'words') && areAllKnown(segment.foldedTags, known, 'foldedTags'))

export function termsOf(segments: () => readonly Segment[]): IndexTerms {
  let known: readonly Segment[] = []
  let version = 0
  return {
    version: () => version,
    terms() {
      const counts = new Map<string, number>()
      for (const segment of segments()) countWords(segment, counts)
      return counts
    },
    changed() {
      const current = segments()
      if (current.length === 0 || !current.every((segment) => hasNoNewTerm(segment, known))) version += 1
      known = current
    },
  }
}
