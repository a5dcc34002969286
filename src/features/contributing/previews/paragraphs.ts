/** Makes paragraphs of the lines of a page. */
import { type Block, isLink, type Run } from './text-blocks.ts'

/** A line this full goes on in the next one. */
const minFull = 0.7
const endsSentence = /[.!?:;…]["'”’)\]]*$/
/** Two or more wide gaps. */
const isOfTable = (line: string) => (line.match(/\t| {2,}/g)?.length ?? 0) >= 2
const startsItem = /^(?:[•‣◦▪●■–*-]|\(?(?:\d{1,3}|[a-z])[.)])\s/i
const addresses = /(https:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]'’])/

/** Runs of a text; https addresses are links. */
export const linkedRuns = (text: string): Run[] =>
  text
    .split(addresses)
    .filter((part) => part !== '')
    .map((part) => (isLink(part) ? { text: part, href: part } : { text: part }))

/** True if the paragraph of `line` goes on in `next`. */
function continues(line: string, next: string, maxLength: number) {
  if (next === '' || isOfTable(line) || isOfTable(next) || startsItem.test(next)) return false
  return line.length >= minFull * maxLength && !endsSentence.test(line)
}

/** Paragraphs of a page: full lines are joined, lines of tables stay apart. Words are not broken at line ends. */
export function paragraphsOf(text: string): Block[] {
  const lines = text.split('\n').map((line) => line.trim())
  const maxLength = lines.reduce((max, { length }) => Math.max(max, length), 0)
  const paragraphs: string[] = []
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1] ?? ''
    if (before !== '' && continues(before, line, maxLength))
      paragraphs.push(`${paragraphs.pop() ?? ''}${before.endsWith('-') ? '' : ' '}${line}`)
    else if (line !== '') paragraphs.push(line)
  }
  return paragraphs.map((paragraph) => ({ is: 'paragraph', runs: linkedRuns(paragraph) }))
}
