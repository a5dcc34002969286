/** A set of passwords in few bits: what is in it is always found; of 65,000 others about one is taken for one of them. */
import { createHash } from 'node:crypto'

/** Shorter ones are refused for their length, so they need no place (SECURITY §1). */
const shortest = 8

/** One spelling for all that guessers try alike. */
const asListed = (password: string) => password.normalize('NFKC').trim().toLowerCase()

// The sixteen numbers of a SHA-512 point at sixteen bits.
const pointersOf = (word: string, bits: number) => {
  const digest = createHash('sha512').update(word).digest()
  return Array.from({ length: 16 }, (_, i) => digest.readUInt32BE(4 * i) % bits)
}
/** So many leave half of the bits empty, which is when the filter errs least. */
const bitsPerWord = 16 / Math.LN2

/** The filter of these passwords, and how many they are. */
export function makeFilter(passwords: readonly string[]): { readonly filter: Buffer; readonly size: number } {
  const words = new Set(passwords.map(asListed).filter((word) => [...word].length >= shortest))
  const filter = Buffer.alloc(Math.ceil((words.size * bitsPerWord) / 8))
  for (const word of words)
    for (const bit of pointersOf(word, filter.length * 8))
      filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7))
  return { filter, size: words.size }
}

export const filterHas = (filter: Buffer, password: string): boolean =>
  pointersOf(asListed(password), filter.length * 8).every(
    (bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0,
  )
