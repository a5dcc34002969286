/** Splits folded text into words; `split_words` in the database does the same. */
import type { Search, SearchWord } from '#features/catalogue/resources/rank.ts'
import { foldText } from '#shared/text.ts'

const separators = /[^a-z0-9\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\ufe70-\ufefc]+/
/** Longer words are cut. */
const maxCharacters = 40
/** A shorter word is the prefix of too many others, so it matches whole words only. */
export const minPrefixLength = 3

/** The words of a folded text, in order. */
export const tokenize = (text: string): string[] =>
  text
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, maxCharacters))

const isPlain = /^[a-z0-9]+$/i

/** The folded words of a word as written in a file. Folding is slow, and most words need none. */
export const foldedWords = (written: string): readonly string[] =>
  isPlain.test(written) ? [written.toLowerCase()] : tokenize(foldText(written))

/** True if one of the folded words equals one of `tokens`, or begins with one that is long enough. */
export function matchesToken(words: readonly string[], tokens: readonly string[]): boolean {
  const matches = (word: string, token: string) =>
    token.length < minPrefixLength ? word === token : word.startsWith(token)
  return words.some((word) => tokens.some((token) => matches(word, token)))
}

/** A word of a query for the full-text search in files. */
export interface FullTextTerm {
  /** The file must hold all tokens of one of these, as `matchesToken` compares them. */
  readonly forms: readonly (readonly string[])[]
  /** The folded forms, for the search in title and tags. */
  readonly typed: SearchWord['forms']
  readonly subjects: SearchWord['subjects']
  /** At least one token is long enough to match by prefix. */
  readonly isSelective: boolean
}

/** Terms of a query; words without a letter or digit are left out. Empty if no term is selective. */
export function fullTextTerms({ words }: Search): readonly FullTextTerm[] {
  const found = words.map(({ forms: typed, subjects }) => {
    const forms = typed.map(tokenize).filter((form) => form.length > 0)
    const isSelective = forms.flat().some(({ length }) => length >= minPrefixLength)
    return { forms, typed, subjects, isSelective }
  })
  return found.some(({ isSelective }) => isSelective) ? found.filter(({ forms }) => forms.length > 0) : []
}
