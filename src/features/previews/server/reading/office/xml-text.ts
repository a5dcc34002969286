/** The words of an XML part: its text in order, and what separates one word from the next. */
import { assertPlainProlog } from '#platform/containers/xml-tags.ts'

export interface WordsOf {
  /** Elements whose characters count, by local name. */
  readonly text: string
  /** Elements that stand for a character, or end a line; which one may be said by the tag. */
  readonly marks: Readonly<Record<string, string | ((tag: string) => string)>>
  /** What these hold is not read: formatting, deleted words, a second copy for older programs. */
  readonly skipped: readonly string[]
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

function characterOf(reference: string): string {
  if (!reference.startsWith('#')) return named.get(reference) ?? ''
  const code = reference.startsWith('#x')
    ? Number.parseInt(reference.slice(2), 16)
    : Number(reference.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** References to characters as the characters; entities of the file's own making are nothing. */
export const plainCharacters = (text: string) =>
  text.includes('&') ? text.replace(/&([^;&\s]{1,12});/g, (_, name: string) => characterOf(name)) : text

const markOf = (mark: WordsOf['marks'][string] | undefined, tag: string) =>
  typeof mark === 'function' ? mark(tag) : (mark ?? '')

// Text, comment, character data, instruction or tag, whichever comes next; what does not end, ends with the file.
const tokens =
  /([^<]+)|<!--[^]*?(?:-->|$)|<!\[CDATA\[([^]*?)(?:\]\]>|$)|<[?!][^>]*>?|<(\/?)(?:[\w.-]+:)?([\w.-]+)[^>]*?(\/?)(?:>|$)|</g

/** The text of a part; a Refusal for one with a DOCTYPE. */
export function xmlText(xml: string, { text, marks, skipped }: WordsOf): string {
  assertPlainProlog(xml)
  const found: string[] = []
  let reading = false
  let skipping: { name: string; depth: number } | undefined
  for (const [whole, characters, data, closing, name, empty] of xml.matchAll(tokens)) {
    if (name === undefined) {
      if (reading && !skipping) found.push(data ?? plainCharacters(characters ?? ''))
      continue
    }
    if (skipping) {
      if (name === skipping.name && !empty) skipping.depth += closing ? -1 : 1
      if (skipping.depth === 0) skipping = undefined
      continue
    }
    if (!closing && !empty && skipped.includes(name)) skipping = { name, depth: 1 }
    if (name === text) reading = !closing && !empty
    if (closing || empty) found.push(markOf(Object.hasOwn(marks, name) ? marks[name] : undefined, whole))
  }
  return found.join('')
}
