/** Just enough XML to read package parts: no entities, no DOCTYPE, nothing outside the text is ever fetched. */
import { UnsafeFileError } from './unsafe-file-error.ts'

function endOf(xml: string, mark: string, from: number) {
  const at = xml.indexOf(mark, from)
  if (at < 0) throw new UnsafeFileError('unsafe_xml')
  return at + mark.length
}

/** Throws a Refusal unless the root element comes right after white space, comments and instructions: a DOCTYPE or an encoding that hides one does not. */
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

/** Every start tag as it is written, in order, comments left out; a Refusal when one does not end. */
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
    const sign = xml.charAt(at)
    if (sign === '>') return at + 1
    if (sign === '"' || sign === "'") at = endOf(xml, sign, at + 1) - 1
  }
  throw new UnsafeFileError('unsafe_xml')
}

/** Reads one attribute of any tag, as it is written; undefined when the tag has none of that name. */
export function attribute(name: string): (tag: string) => string | undefined {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  return (tag) => {
    const found = pattern.exec(tag)
    return found?.[1] ?? found?.[2]
  }
}
