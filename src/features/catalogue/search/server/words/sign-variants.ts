/** Spellings of a word that differ in signs between letters: `email` and `e-mail`, `youll` and `you'll`. */

const lettersAndDigits = (word: string) => word.replaceAll(/[^\p{L}\p{N}]+/gu, '')
const withoutOuterSigns = (token: string) => token.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
const hasInnerSign = /\p{L}[^\p{L}\p{N}]+\p{L}/u
const numbered = /^(\p{L}{3,})(\p{N}+)$/u

/** A shorter word may begin many others, so it needs the same letters. */
const minPrefixLength = 5
const minLength = 3
const maxVariants = 8

/** Letters of a term → the term as written; only terms with a sign between letters. */
export type SignedTerms = Map<string, Set<string>>

/** Adds a folded token of a title or tag, if it has a sign between letters. */
export function addSignedTerm(terms: SignedTerms, token: string): void {
  if (!hasInnerSign.test(token)) return
  const letters = lettersAndDigits(token)
  terms.set(letters, (terms.get(letters) ?? new Set()).add(withoutOuterSigns(token)))
}

/** At most eight folded spellings that a search for the word itself does not find; `grade8` is also `grade 8`. */
export function signVariants(terms: SignedTerms, word: string): readonly string[] {
  const letters = lettersAndDigits(word)
  if (letters.length < minLength) return []
  const isVariant = (other: string) =>
    other === letters || (letters.length >= minPrefixLength && other.startsWith(letters))
  const signed = [...terms].flatMap(([other, written]) => (isVariant(other) ? [...written] : []))
  const apart = numbered.test(word) ? [word.replace(numbered, '$1 $2')] : []
  return [...apart, letters, ...signed].filter((other) => !other.includes(word)).slice(0, maxVariants)
}
