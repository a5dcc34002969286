/** Extracts the text of an XML part, with a tokenizer that reads each character once. */
import { assertPlainProlog } from '#platform/containers/xml-tags.ts'

export interface TextRules {
  /** Local names of the elements with text. */
  readonly text: readonly string[]
  /** Elements that stand for a character or a line end, which may depend on the tag. */
  readonly marks: Readonly<Record<string, string | ((tag: string) => string)>>
  /** Elements without content of their own: formatting, deleted text, a copy for older programs. */
  readonly skipped: readonly string[]
  /** Looks at the tags of each shape; true for one whose text is not shown. */
  readonly isHidden?: (name: string, tag: string) => boolean
}

/** Text of documents and slides, of their comments, and of titles, series and categories of their charts. */
export const textElements = ['t', 'text', 'v', 'pt']
export const chartNumbers = ['val', 'xVal', 'yVal', 'bubbleSize', 'numDim']

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

/** Of several choices for different programs the first counts, and no shape that is hidden. */
class Seen {
  /** For each open set of choices: one of them has been read. */
  readonly #choices: boolean[] = []
  #shape = { from: 0, isHidden: false }
  readonly #isHidden: TextRules['isHidden']
  constructor(isHidden: TextRules['isHidden']) {
    this.#isHidden = isHidden
  }

  repeats = (name: string) => name === 'Choice' && this.#choices.at(-1) === true

  pass(name: string, tag: string, closing: boolean, found: string[]) {
    if (name === 'AlternateContent' && closing) this.#choices.pop()
    else if (name === 'AlternateContent') this.#choices.push(false)
    else if (name === 'Choice' && closing && this.#choices.pop() !== undefined) this.#choices.push(true)
    this.#shape.isHidden ||= this.#isHidden?.(name, tag) ?? false
    if (name !== 'sp') return
    if (closing && this.#shape.isHidden) found.length = this.#shape.from
    this.#shape = { from: found.length, isHidden: false }
  }
}

/** Throws UnsafeFileError for a part with a DOCTYPE. */
export function xmlText(xml: string, { text, marks, skipped, isHidden }: TextRules): string {
  assertPlainProlog(xml)
  const found: string[] = []
  const seen = new Seen(isHidden)
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
    const opens = !closing && !empty
    if (opens && (skipped.includes(name) || seen.repeats(name))) skipping = { name, depth: 1 }
    seen.pass(name, whole, !opens, found)
    if (text.includes(name)) reading = opens
    if (!opens) found.push(markOf(Object.hasOwn(marks, name) ? marks[name] : undefined, whole))
  }
  return found.join('')
}
