/** A minimal XML reader for package parts: no entities, no DOCTYPE, no external content. */
import { UnsafeFileError } from './unsafe-file-error.ts'

function endOf(xml: string, mark: string, from: number) {
  const at = xml.indexOf(mark, from)
  if (at < 0) throw new UnsafeFileError('unsafe_xml')
  return at + mark.length
}

/** Throws UnsafeFileError unless only white space, comments and instructions precede the root element: no DOCTYPE, no encoding that hides one. */
export function assertPlainProlog(xml: string): void {
  let at = xml.startsWith('\uFEFF') ? 1 : 0
  for (;;) {
    at = afterWhiteSpace(xml, at)
    if (xml.startsWith('<?', at)) at = endOf(xml, '?>', at)
    else if (xml.startsWith('<!--', at)) at = endOf(xml, '-->', at)
    else break
  }
  if (!/^<[A-Za-z_]/.test(xml.slice(at, at + 2))) throw new UnsafeFileError('unsafe_xml')
}

function afterWhiteSpace(xml: string, at: number) {
  const whiteSpace = /\s*/y
  whiteSpace.lastIndex = at
  whiteSpace.test(xml)
  return whiteSpace.lastIndex
}

/** Yields start tags as written, in order, without comments. Throws UnsafeFileError for an unclosed one. */
export function* startTags(xml: string): Generator<string> {
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    if (xml.startsWith('<!--', at)) {
      at = endOf(xml, '-->', at)
      continue
    }
    const end = endOfTag(xml, at)
    if (/[A-Za-z_]/.test(xml.charAt(at + 1))) yield xml.slice(at, end)
    at = end
  }
}

/** A `>` inside quotes does not end a tag. */
function endOfTag(xml: string, from: number) {
  for (let at = from + 1; at < xml.length; at++) {
    const char = xml.charAt(at)
    if (char === '>') return at + 1
    if (char === '"' || char === "'") at = endOf(xml, char, at + 1) - 1
  }
  throw new UnsafeFileError('unsafe_xml')
}

/** Returns a reader of one attribute as written; undefined without it. */
export function attribute(name: string): (tag: string) => string | undefined {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  return (tag) => {
    const found = pattern.exec(tag)
    return found?.[1] ?? found?.[2]
  }
}
