/** How a text that is folded comes apart into words; `words_in` of the database does the same. */
import type { Search, SearchWord } from '#features/resources/rank.ts'
import { foldText } from '#shared/text.ts'

const between = /[^a-z0-9\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\ufe70-\ufefc]+/
/** Longer words are known by their beginning. */
const maxCharacters = 40
/** A shorter one begins too many words to say anything; it has to be the whole word. */
export const beginsWithCharacters = 3

/** The words of a text that is folded, in their order. */
export const tokenize = (text: string): string[] =>
  text
    .split(between)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, maxCharacters))

const isPlain = /^[a-z0-9]+$/i

/** Whether a word of a file, as it is written there, is (or begins with) one that is looked for. */
export function matchesToken(written: string, wanted: readonly string[]): boolean {
  // Folding is slow, and most words have nothing to fold.
  const words = isPlain.test(written) ? [written.toLowerCase()] : tokenize(foldText(written))
  const isOne = (word: string, each: string) =>
    each.length < beginsWithCharacters ? word === each : word.startsWith(each)
  return words.some((word) => wanted.some((each) => isOne(word, each)))
}

/** A word of a search as it is looked for inside files. */
export interface FullTextTerm {
  /** All words of one of these must be there, each as `matchesToken` says. */
  readonly forms: readonly (readonly string[])[]
  /** The forms as they were typed, folded: how title and tags are searched. */
  readonly typed: SearchWord['forms']
  readonly subjects: SearchWord['subjects']
  /** Long enough to tell something. */
  readonly isTelling: boolean
}

/**
 * The words of a search to look for inside files; those without a letter or digit say nothing there. Empty when none of
 * them is telling.
 */
export function wordsInside({ words }: Search): readonly FullTextTerm[] {
  const found = words.map(({ forms: typed, subjects }) => {
    const forms = typed.map(tokenize).filter((form) => form.length > 0)
    const isTelling = forms.flat().some(({ length }) => length >= beginsWithCharacters)
    return { forms, typed, subjects, isTelling }
  })
  return found.some(({ isTelling }) => isTelling) ? found.filter(({ forms }) => forms.length > 0) : []
}
