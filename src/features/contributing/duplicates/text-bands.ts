/**
 * Signature of a text, to find others that share most of it: MinHash of its word triples (decision 86). Texts that share
 * 80 % of their triples share a band in 99 of 100 cases, unrelated texts almost never.
 */
import { foldText } from '#shared/text.ts'

export const bandCount = 16
/** Minimums in a band: more find fewer texts, fewer find more texts that are not alike. */
const minimumsPerBand = 4
/** A shorter text is too often part of another one. */
const minTriples = 20
/** The beginning of a text that is signed and compared: a whole one would hold the event loop too long (F-S3-06). */
export const comparedCharacters = 100_000

/** Finalizer of MurmurHash3: each bit of the input changes half of the bits of the output. */
function mix(value: number) {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** FNV-1a, 32 bits. */
function hashOf(word: string) {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  return hash
}

export const foldedWords = (text: string): readonly string[] =>
  foldText(text.slice(0, comparedCharacters)).match(/[\p{L}\p{N}]+/gu) ?? []

/** Hashes of all three words in a row, each once. */
function triplesOf(words: readonly string[]): ReadonlySet<number> {
  const triples = new Set<number>()
  let [first, second] = [0, 0]
  for (const [i, word] of words.entries()) {
    const third = mix(hashOf(word))
    if (i >= 2) triples.add(mix(mix(mix(first) + second) + third))
    first = second
    second = third
  }
  return triples
}

const seeds = Uint32Array.from({ length: bandCount * minimumsPerBand }, (_, i) => mix(i + 1))

/** One number a band, each of 32 bits with a sign; none for a text too short to compare. */
export function bandsOf(text: string): readonly number[] {
  const triples = triplesOf(foldedWords(text))
  if (triples.size < minTriples) return []
  const minimums = new Uint32Array(seeds.length).fill(0xffffffff)
  for (const triple of triples)
    for (const [i, seed] of seeds.entries()) {
      const hash = mix(triple ^ seed)
      if (hash < (minimums[i] ?? 0)) minimums[i] = hash
    }
  return Array.from({ length: bandCount }, (_, band) =>
    minimums
      .subarray(band * minimumsPerBand, (band + 1) * minimumsPerBand)
      // `| 0`: the database has no unsigned integers.
      .reduce((hash, minimum) => mix(hash + minimum) | 0, mix(band)),
  )
}

const wordsShown = 8

interface ComparedText {
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

type Words = Pick<ComparedText, 'words'>

/** The first words of one text that the other lacks. */
export const wordsOnlyIn = (one: Words, other: Words, maxWords = wordsShown): string[] =>
  [...one.words].filter((word) => !other.words.has(word)).slice(0, maxWords)
