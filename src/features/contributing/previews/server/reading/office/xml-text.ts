/** Walks an XML part with a tokenizer that reads each character once, and extracts its text. */
import { assertPlainProlog } from '#platform/containers/xml-tags.ts'

export interface TextRules {
  /** Elements that stand for a character or a line end, which may depend on the tag. */
  readonly marks: Readonly<Record<string, string | ((tag: string) => string)>>
  /** Elements without content of their own: formatting, deleted text, a copy for older programs. */
  readonly skipped: readonly string[]
  /** Gets each tag of a shape; true if the text of the shape is not shown. */
  readonly isHidden?: (name: string, tag: string) => boolean
}

/** Gets the parts of an XML part in order. */
interface XmlReader {
  readonly text: (characters: string) => void
  /** An empty element starts and ends with one tag. */
  readonly start: (name: string, tag: string) => void
  readonly end: (name: string, tag: string) => void
  /** A tag inside properties, or theirs. `of`: `pPr` or `rPr`. */
  readonly property?: (of: string, name: string, tag: string) => void
  /** Part of the code of a field. */
  readonly code?: (characters: string) => void
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

/** Of paragraphs and runs. */
const propertyElements = ['pPr', 'rPr']

/** Follows elements whose content is no text: those skipped, and properties, whose tags `property` gets. */
function elementsAside(isSkipped: (name: string) => boolean, property: XmlReader['property']) {
  let [outer, depth, skips] = ['', 0, false]
  return {
    isInside: () => depth > 0,
    /** True for a tag of such an element. */
    takes(name: string, tag: string, closing: boolean, empty: boolean) {
      if (depth === 0) {
        skips = isSkipped(name)
        if (closing || !(skips || propertyElements.includes(name))) return false
        outer = name
      }
      if (!closing && !skips) property?.(outer, name, tag)
      if (name === outer && !empty) depth += closing ? -1 : 1
      return true
    },
  }
}

const withoutBreaks = (text: string) => text.replace(/[\f\v]/g, '\n')

/** Reads each character once. Throws UnsafeFileError for a part with a DOCTYPE. */
export function walkXml(xml: string, { marks, skipped }: TextRules, reader: XmlReader): void {
  assertPlainProlog(xml)
  const choices = repeatedChoices()
  const isSkipped = (name: string) => skipped.includes(name) || choices.isRepeated(name)
  const aside = elementsAside(isSkipped, reader.property?.bind(reader))
  let [reading, isCode] = [false, false]
  for (const [whole, characters, data, closing, name, empty] of xml.matchAll(tokens)) {
    if (name === undefined) {
      if (!(reading || isCode) || aside.isInside()) continue
      const found = withoutBreaks(data ?? decodeReferences(characters ?? ''))
      if (isCode) reader.code?.(found)
      else reader.text(found)
      continue
    }
    if (aside.takes(name, whole, Boolean(closing), Boolean(empty))) continue
    const opens = !closing && !empty
    choices.pass(name, !opens)
    if (textElements.includes(name)) reading = opens
    if (name === 'instrText') isCode = opens
    if (!closing) reader.start(name, whole)
    if (opens) continue
    reader.text(markOf(Object.hasOwn(marks, name) ? marks[name] : undefined, whole))
    reader.end(name, whole)
  }
}

/** Text of a part without its shapes that are hidden. Throws UnsafeFileError for a part with a DOCTYPE. */
export function xmlText(xml: string, rules: TextRules): string {
  const found: string[] = []
  let [from, isHidden] = [0, false]
  const pass = (name: string, tag: string) => {
    if (name === 'sp') [from, isHidden] = [found.length, false]
    isHidden ||= rules.isHidden?.(name, tag) ?? false
  }
  walkXml(xml, rules, {
    text: (characters) => found.push(characters),
    start: pass,
    end(name, tag) {
      if (name === 'sp' && isHidden) found.length = from
      if (tag.startsWith('</')) pass(name, tag)
    },
  })
  return found.join('')
}
