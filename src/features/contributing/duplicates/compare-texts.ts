/** Exact comparison of two texts by their word triples. */
import { foldedWords, triplesOf } from './text-bands.ts'

const wordsShown = 8

export interface ComparedText {
  readonly triples: ReadonlySet<number>
  readonly words: ReadonlySet<string>
}

export function comparedText(text: string): ComparedText {
  const words = foldedWords(text)
  return { triples: triplesOf(words), words: new Set(words) }
}

/** Common triples as a share of those of the longer text, so that a chapter is no duplicate of its book. */
export function shareOf({ triples: a }: ComparedText, { triples: b }: ComparedText): number {
  const longer = Math.max(a.size, b.size)
  let common = 0
  for (const triple of a) if (b.has(triple)) common += 1
  return longer === 0 ? 0 : common / longer
}

/** The first words of one text that the other lacks. */
export const wordsOnlyIn = (one: ComparedText, other: ComparedText): string[] =>
  [...one.words].filter((word) => !other.words.has(word)).slice(0, wordsShown)
