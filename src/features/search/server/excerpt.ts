/** The words around what was found in a file. */
import type { Excerpt } from '../contract.ts'
import { matchesToken, type FullTextTerm } from '../tokenizer.ts'

/** A place in a file, and what stands there. */
export interface TextSection {
  /** Page or slide; null where the file does not say. */
  readonly page: number | null
  readonly text: string
}

const characters = 160
/** Of them so many, at most, before what was found. */
const charactersBefore = 60
/** Words so near to each other stand together. */
const charactersTogether = 80
const wordsAsWritten = /[\p{L}\p{M}\p{N}]+/gu

interface Hit {
  readonly at: number
  readonly match: string
  /** Which of the words were found here. */
  readonly words: readonly number[]
}

function hitsIn(text: string, words: readonly FullTextTerm[]): Hit[] {
  const wanted = words.filter(({ isTelling }) => isTelling).map(({ forms }) => forms.flat())
  return [...text.matchAll(wordsAsWritten)].flatMap(({ 0: match, index: at }) => {
    const found = wanted.flatMap((each, i) => (matchesToken(match, each) ? [i] : []))
    return found.length > 0 ? [{ at, match, words: found }] : []
  })
}

/** Of the first place where the most different words stand together, the longest; undefined where nothing is found. */
function bestOf(hits: readonly Hit[]): Hit | undefined {
  const together = hits.map((first, i) => {
    const near = hits.slice(i, i + characters).filter(({ at }) => at < first.at + charactersTogether)
    return { near, different: new Set(near.flatMap(({ words }) => words)).size }
  })
  const most = Math.max(...together.map(({ different }) => different))
  const { near } = together.find(({ different }) => different === most) ?? { near: [] }
  return near.toSorted((a, b) => b.match.length - a.match.length)[0]
}

const inOneLine = (text: string) => text.replaceAll(/\s+/gu, ' ')

/** The last words of a text, an ellipsis before them when it goes further back. */
function endOf(text: string, room: number) {
  const line = inOneLine(text)
  if (line.length <= room) return line.trimStart()
  return `… ${line.slice(-room).replace(/^\S*\s/u, '')}`
}

/** Its first words, an ellipsis behind them when it goes on. */
function beginningOf(text: string, room: number) {
  const line = inOneLine(text)
  if (line.length <= room) return line.trimEnd()
  return `${line.slice(0, room).replace(/\s\S*$/u, '')} …`
}

/** What was found, as the file writes it, with at most some 160 characters in all; undefined when it is not there. */
export function excerptOf({ page, text }: TextSection, words: readonly FullTextTerm[]): Excerpt | undefined {
  const best = bestOf(hitsIn(text, words))
  if (!best) return undefined
  const match = best.match.slice(0, characters / 2)
  const from = Math.max(0, best.at - 2 * characters)
  const before = endOf(text.slice(from, best.at), charactersBefore)
  const rest = text.slice(best.at + match.length, best.at + 3 * characters)
  return { page, before, match, after: beginningOf(rest, characters - before.length - match.length) }
}
