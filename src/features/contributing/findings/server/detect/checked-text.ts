/**
 * Text of a file as the rules see it. Rules are linear: they look for literal words, and apply regular expressions only to
 * a window of at most 200 characters behind a hit.
 */

export interface CheckedText {
  readonly text: string
  /** The same characters at the same places, lower case where that keeps their number. */
  readonly lower: string
  /** Null in a text without pages. */
  pageAt(at: number): number | null
}

/** A place in the text with the words to show, without personal data. */
export interface Hit {
  readonly at: number
  readonly excerpt: string
}

const lowered = (text: string) => {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replace(/[^\0-\u024f]|\u0130/g, ' ').toLowerCase()
}

/** `paged`: number of leading sections that are pages. */
export function checkedText(text: string, paged: number): CheckedText {
  const ends: number[] = []
  for (let at = text.indexOf('\f'); at !== -1; at = text.indexOf('\f', at + 1)) ends.push(at)
  return {
    text,
    lower: lowered(text),
    pageAt(at) {
      let [low, high] = [0, ends.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((ends[middle] ?? 0) < at) low = middle + 1
        else high = middle
      }
      return low < paged ? low + 1 : null
    },
  }
}

const isLetter = /[\p{L}\p{N}]/u
const isInsideWord = (text: string, at: number) =>
  at >= 0 && at < text.length && isLetter.test(text.charAt(at))

/** Hits of one rule in one file; more would tell nothing more. */
export const maxHits = 2_000

/** Places of a phrase in lower case, as whole words. */
export function* occurrences(text: CheckedText, phrase: string): Generator<number> {
  let left = maxHits
  for (let at = text.lower.indexOf(phrase); at !== -1 && left > 0; at = text.lower.indexOf(phrase, at + 1)) {
    left -= 1
    const end = at + phrase.length
    const cutsBefore = isLetter.test(phrase.charAt(0)) && isInsideWord(text.lower, at - 1)
    const cutsAfter = isLetter.test(phrase.at(-1) ?? '') && isInsideWord(text.lower, end)
    if (!cutsBefore && !cutsAfter) yield at
  }
}

const before = 100
const after = 160

/** The line around a place; of a very long line, 100 characters before and 160 after it. */
export function lineAt(text: string, at: number) {
  const lead = text.slice(Math.max(0, at - before), at)
  const rest = text.slice(at, at + after)
  const end = rest.search(/[\n\f]/)
  return {
    lead: lead.slice(Math.max(lead.lastIndexOf('\n'), lead.lastIndexOf('\f')) + 1),
    rest: end === -1 ? rest : rest.slice(0, end),
  }
}
