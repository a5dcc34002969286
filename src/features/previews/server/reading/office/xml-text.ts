/** Extracts the text of an XML part, with a tokenizer that reads each character once. */
import { assertPlainProlog } from '#platform/containers/xml-tags.ts'

export interface TextRules {
  /** Local name of the elements with text. */
  readonly text: string
  /** Elements that stand for a character or a line end, which may depend on the tag. */
  readonly marks: Readonly<Record<string, string | ((tag: string) => string)>>
  /** Elements without content of their own: formatting, deleted text, a copy for older programs. */
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

/** Decodes character references; entities defined by the file become empty. */
export const decodeReferences = (text: string) =>
  text.includes('&') ? text.replace(/&([^;&\s]{1,12});/g, (_, name: string) => characterOf(name)) : text

const markOf = (mark: TextRules['marks'][string] | undefined, tag: string) =>
  typeof mark === 'function' ? mark(tag) : (mark ?? '')

// Next text, comment, CDATA, instruction or tag; an unclosed one ends with the file.
const tokens =
  /([^<]+)|<!--[^]*?(?:-->|$)|<!\[CDATA\[([^]*?)(?:\]\]>|$)|<[?!][^>]*>?|<(\/?)(?:[\w.-]+:)?([\w.-]+)[^>]*?(\/?)(?:>|$)|</g

/** Throws UnsafeFileError for a part with a DOCTYPE. */
export function xmlText(xml: string, { text, marks, skipped }: TextRules): string {
  assertPlainProlog(xml)
  const found: string[] = []
  let reading = false
  let skipping: { name: string; depth: number } | undefined
  for (const [whole, characters, data, closing, name, empty] of xml.matchAll(tokens)) {
    if (name === undefined) {
      if (reading && !skipping) found.push(data ?? decodeReferences(characters ?? ''))
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
