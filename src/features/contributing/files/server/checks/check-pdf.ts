import { inflateStream } from '#platform/containers/inflate.ts'
import { UnsafeFileError } from '#platform/containers/unsafe-file-error.ts'
import { isPadding, zipEndAt } from '#platform/containers/zip-directory.ts'
import type { AcceptedFile } from './file-verdict.ts'

const maxObjectStreams = 4000
const maxUnpackedBytes = 32_000_000
const maxStreamBytes = 8_000_000
/** Distance from the type to the `stream` keyword, because dictionaries are short. */
const keywordWithinCharacters = 1024

/** Matches a name in which any letter may be escaped as `#` and two hexadecimal digits. */
const escapable = (name: string) => [...name].map((letter) => `(?:${letter}|#${anyCaseHex(letter)})`).join('')
const anyCaseHex = (letter: string) =>
  letter
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
const nameEnd = '(?=[\\s\\0()<>\\[\\]{}/%]|$)'

const activeNames = ['JavaScript', 'JS', 'Launch', 'EmbeddedFiles', 'EmbeddedFile', 'RichMedia', 'XFA']
const active = new RegExp(`/(?:${activeNames.map(escapable).join('|')})${nameEnd}`)
const objectStream = new RegExp(`/${escapable('ObjStm')}${nameEnd}`, 'g')

/** True if active content is named in plain text or in object streams, or if one of those exceeds the limits. */
function hasActiveContent(file: Buffer, text: string, encrypted: boolean): boolean {
  if (active.test(text)) return true
  let streams = 0
  let unpackedBytes = 0
  for (const { index } of text.matchAll(objectStream)) {
    const objects = objectsAfter(file, text, index)
    streams += 1
    unpackedBytes += objects?.length ?? 0
    // Object streams of an encrypted file cannot be read; `encrypted` reports that.
    if (objects === undefined && encrypted) continue
    if (objects === undefined || streams > maxObjectStreams || unpackedBytes > maxUnpackedBytes) return true
    if (active.test(objects)) return true
  }
  return false
}

/** Text of the object stream with its dictionary at `index`; undefined if it cannot be read. */
function objectsAfter(file: Buffer, text: string, index: number) {
  const near = text.slice(index, index + keywordWithinCharacters)
  const keyword = /stream(?:\r\n|\n|\r)/.exec(near)
  if (!keyword) return undefined
  const at = index + keyword.index + keyword[0].length
  const packed = file.subarray(at)
  const objects = inflateStream(packed, { maxBytes: maxStreamBytes })?.toString('latin1')
  return objects ?? (beginsWithNumber(text, at) ? '' : undefined)
}

/** An uncompressed object stream starts with an object number and was already searched as plain text. */
const beginsWithNumber = (text: string, at: number) => /^[\s\0]*\d+[\s\0]+\d/.test(text.slice(at, at + 64))

const header = /^(?:\u00ef\u00bb\u00bf)?%PDF-\d/
const firstObject = /\d[\s\0]{1,20}\d{1,10}[\s\0]{1,20}obj/
const encryption = /\/Encrypt[\s\0]*(?:\d|<<)/
const webPage = /<(?:!doctype|html|head|body|script|svg|iframe)/i
const otherFileAtEnd = /<(?:!doctype|html|script|svg|iframe)|PK\x03\x04|PK\x05\x06/i
const endWithinBytes = 2048

/** Requires header at byte 0 or after a byte order mark, objects, cross-reference and end mark; else UnsafeFileError. */
export function checkPdf(file: Buffer): AcceptedFile {
  const text = file.toString('latin1')
  if (!header.test(text.slice(0, 16))) throw new UnsafeFileError('wrong_content')
  const objectAt = firstObject.exec(text)?.index
  if (objectAt === undefined || !text.includes('startxref')) throw new UnsafeFileError('damaged')
  assertEnd(text)
  // Content sniffing could treat such a file as an HTML page, an unpacker as an archive.
  const hasSecondType = webPage.test(text.slice(0, objectAt)) || zipEndAt(file) !== undefined
  if (hasSecondType) throw new UnsafeFileError('hidden_content')
  const encrypted = encryption.test(text)
  const activeContent = hasActiveContent(file, text, encrypted)
  return { ok: true, activeContent, remoteContent: false, encrypted }
}

/** Requires the end mark near the end; old mail programs append white space and zeros. */
function assertEnd(text: string) {
  let end = text.length
  while (end > 0 && isPadding(text.charCodeAt(end - 1))) end--
  const tail = text.slice(Math.max(0, end - endWithinBytes), end)
  const mark = tail.lastIndexOf('%%EOF')
  if (mark < 0) throw new UnsafeFileError('damaged')
  if (otherFileAtEnd.test(tail.slice(mark))) throw new UnsafeFileError('hidden_content')
}
