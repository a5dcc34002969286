/**
 * Pairs of made lesson texts with a known share of common word triples, always the same for a seed. Words are drawn from
 * 6,000 with the frequencies of a language (Zipf); all texts begin with one of five covers, as papers of a department do.
 */
import { seededRandom } from '../network/seeded-random.ts'

const vocabulary = 6_000
const coverWords = 60

type Sentence = readonly string[]

const stringTriples = (sentences: readonly Sentence[]) => {
  const words = sentences.flat()
  return new Set(words.slice(2).map((third, i) => `${words[i]} ${words[i + 1]} ${third}`))
}

/** Counted with strings, independently of the hashes of the product. */
export function exactShare(a: readonly Sentence[], b: readonly Sentence[]) {
  const [one, other] = [stringTriples(a), stringTriples(b)]
  return [...one].filter((triple) => other.has(triple)).length / Math.max(one.size, other.size)
}

export function textMaker(seed: number) {
  const chance = seededRandom(seed)
  const below = (count: number) => Math.floor(chance() * count)
  const word = () => `w${Math.floor(vocabulary ** chance())}`
  const sentence = (): Sentence => Array.from({ length: 8 + below(14) }, word)
  const covers = Array.from({ length: 5 }, () => [Array.from({ length: coverWords }, word)])

  /** Sentences of a text of some 300 to 2,000 words. */
  const text = (): readonly Sentence[] => [
    ...(covers[below(covers.length)] ?? []),
    ...Array.from({ length: 20 + below(110) }, sentence),
  ]

  /** Returns a copy with so many replaced sentences that it shares least, but at least `share`, with its original. */
  function copy(original: readonly Sentence[], share: number): readonly Sentence[] {
    const order = original.map((_, i) => [chance(), i] as const).toSorted(([a], [b]) => a - b)
    const rank = new Map(order.map(([, i], place) => [i, place]))
    const replacements = original.map(sentence)
    const withNew = (count: number) =>
      original.map((current, i) => ((rank.get(i) ?? 0) < count ? (replacements[i] ?? current) : current))
    let [enough, tooMany] = [0, original.length]
    while (tooMany - enough > 1) {
      const middle = Math.floor((enough + tooMany) / 2)
      if (exactShare(original, withNew(middle)) >= share) enough = middle
      else tooMany = middle
    }
    return withNew(enough)
  }
  return { text, copy, chance }
}

/** A sentence ends with a stop and a line end, and begins with a capital. */
export const inWriting = (sentences: readonly Sentence[]) =>
  sentences.map((words) => `${words.join(' ').replace(/^w/, 'W')}.`).join('\n')
