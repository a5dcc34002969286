/**
 * Common passwords in a Bloom filter beside this file, written by `write-filter.ts`. No false negatives; of 65,000 other
 * passwords about one is a false positive.
 */
import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'

/** The length rule refuses shorter passwords already (ERR-03). */
const minLength = 8

/** One spelling for the variants that attackers try. */
const normalized = (password: string) => password.normalize('NFKC').trim().toLowerCase()

// A SHA-512 digest gives sixteen bit positions.
const bitsOf = (word: string, bits: number) => {
  const digest = createHash('sha512').update(word).digest()
  return Array.from({ length: 16 }, (_, i) => digest.readUInt32BE(4 * i) % bits)
}
/** Half of the bits stay zero, where the filter errs least. */
const bitsPerWord = 16 / Math.LN2

/** Returns the filter and the number of distinct passwords in it. */
export function makeFilter(passwords: readonly string[]): { readonly filter: Buffer; readonly size: number } {
  const words = new Set(passwords.map(normalized).filter((word) => [...word].length >= minLength))
  const filter = Buffer.alloc(Math.ceil((words.size * bitsPerWord) / 8))
  for (const word of words)
    for (const bit of bitsOf(word, filter.length * 8))
      filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7))
  return { filter, size: words.size }
}

export const filterHas = (filter: Buffer, password: string): boolean =>
  bitsOf(normalized(password), filter.length * 8).every(
    (bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0,
  )

const filter = readFileSync(new URL('common-passwords.bloom', import.meta.url))

/** Ignores case; false for passwords under 8 characters. */
export const isCommonPassword = (password: string) => filterHas(filter, password)
