/** Excerpt of a file's text around a match. */
import type { Excerpt } from '../contract.ts'
import { matchesToken, type FullTextTerm, foldedWords } from '../tokenizer.ts'

export interface TextSection {
  /** Number of the section of the text, from 1. */
  readonly section: number
  /** Page or slide; null if unknown. */
  readonly page: number | null
  readonly text: string
  /** Null or undefined if unknown. */
  readonly language?: string | null
}

const maxCharacters = 160
const maxCharactersBefore = 60
/** Matches within this distance count as one cluster. */
const clusterCharacters = 80
const wordsAsWritten = /[\p{L}\p{M}\p{N}]+/gu

interface Hit {
  readonly at: number
  readonly match: string
  /** Indexes of the terms that match here. */
  readonly words: readonly number[]
}

function hitsIn(text: string, words: readonly FullTextTerm[]): Hit[] {
  const terms = words.filter(({ isSelective }) => isSelective).map(({ forms }) => forms.flat())
  return [...text.matchAll(wordsAsWritten)].flatMap(({ 0: match, index: at }) => {
    const folded = foldedWords(match)
    const found = terms.flatMap((tokens, i) => (matchesToken(folded, tokens) ? [i] : []))
    return found.length > 0 ? [{ at, match, words: found }] : []
  })
}

/** The longest hit in the first cluster with the most different terms; undefined without a hit. */
function bestOf(hits: readonly Hit[]): Hit | undefined {
  let best: { readonly near: readonly Hit[]; readonly different: number } = { near: [], different: 0 }
  for (const [i, first] of hits.entries()) {
    // A word and the space behind it take two characters.
    const next = hits.slice(i, i + clusterCharacters / 2)
    const near = next.filter(({ at }) => at < first.at + clusterCharacters)
    const different = new Set(near.flatMap(({ words }) => words)).size
    if (different > best.different) best = { near, different }
  }
  return best.near.toSorted((a, b) => b.match.length - a.match.length)[0]
}

const inOneLine = (text: string) => text.replaceAll(/\s+/gu, ' ')

/** The last whole words within `max` characters; an ellipsis marks the cut. */
function lastErrors(text: string, max: number) {
  const line = inOneLine(text)
  if (line.length <= max) return line.trimStart()
  return `… ${line.slice(-max).replace(/^\S*\s/u, '')}`
}

/** The first whole words within `max` characters; an ellipsis marks the cut. */
function firstWords(text: string, max: number) {
  const line = inOneLine(text)
  if (line.length <= max) return line.trimEnd()
  return `${line.slice(0, max).replace(/\s\S*$/u, '')} …`
}

/** The best match as written, with words around it, some 160 characters in all; undefined without a match. */
export function excerptOf(
  { section, page, text }: TextSection,
  words: readonly FullTextTerm[],
): Omit<Excerpt, 'language'> | undefined {
  const best = bestOf(hitsIn(text, words))
  if (!best) return undefined
  const match = best.match.slice(0, maxCharacters / 2)
  const from = Math.max(0, best.at - 2 * maxCharacters)
  const before = lastErrors(text.slice(from, best.at), maxCharactersBefore)
  const rest = text.slice(best.at + match.length, best.at + 3 * maxCharacters)
  return {
    section,
    page,
    before,
    match,
    after: firstWords(rest, maxCharacters - before.length - match.length),
  }
}
