/** Extracts the text of an XML part, with a tokenizer that reads each character once. */
import { assertPlainProlog } from '#platform/containers/xml-tags.ts'

export interface TextRules {
  /** Elements that stand for a character or a line end, which may depend on the tag. */
  readonly marks: Readonly<Record<string, string | ((tag: string) => string)>>
  /** Elements without content of their own: formatting, deleted text, a copy for older programs. */
  readonly skipped: readonly string[]
  /** Gets each tag of a shape; true if the text of the shape is not shown. */
  readonly isHidden?: (name: string, tag: string) => boolean
}

/** Text of documents and slides, of their comments, and of titles, series and categories of their charts. */
const textElements = ['t', 'text', 'v', 'pt']
/** Marks of the elements that documents and slides share. */
export const sharedMarks = { p: '\n', pt: '\n', v: '\n', tab: '\t', num: '/' } as const
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

/** True for a choice that repeats an earlier one for another program. `pass` takes each tag outside of it. */
function repeatedChoices() {
  /** For each open set of choices: one of them has been read. */
  const choices: boolean[] = []
  return {
    isRepeated: (name: string) => name === 'Choice' && choices.at(-1) === true,
    pass(name: string, closing: boolean) {
      if (name === 'AlternateContent' && closing) choices.pop()
      else if (name === 'AlternateContent') choices.push(false)
      else if (name === 'Choice' && closing && choices.pop() !== undefined) choices.push(true)
    },
  }
}

/** Returns a function that removes the text of a shape from `found` at the end of one that is hidden. */
function hiddenShapeFilter(isHidden: TextRules['isHidden'], found: string[]) {
  let shape = { from: 0, isHidden: false }
  return (name: string, tag: string, closing: boolean) => {
    shape.isHidden ||= isHidden?.(name, tag) ?? false
    if (name !== 'sp') return
    if (closing && shape.isHidden) found.length = shape.from
    shape = { from: found.length, isHidden: false }
  }
}

/** Throws UnsafeFileError for a part with a DOCTYPE. */
export function xmlText(xml: string, { marks, skipped, isHidden }: TextRules): string {
  assertPlainProlog(xml)
  const found: string[] = []
  const choices = repeatedChoices()
  const filterShape = hiddenShapeFilter(isHidden, found)
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
    if (opens && (skipped.includes(name) || choices.isRepeated(name))) skipping = { name, depth: 1 }
    choices.pass(name, !opens)
    filterShape(name, whole, !opens)
    if (textElements.includes(name)) reading = opens
    if (!opens) found.push(markOf(Object.hasOwn(marks, name) ? marks[name] : undefined, whole))
  }
  return found.join('')
}
