/** Finds in a PDF what acts by itself: scripts, programs to start, embedded files, forms with code. */
import { inflateStream } from '#server/platform/zip/inflate.ts'

const maxObjectStreams = 4000
const maxUnpackedBytes = 32_000_000
const maxStreamBytes = 8_000_000
/** A stream's dictionary is short; the keyword that ends it stands close to the type. */
const keywordWithinCharacters = 1024

/** A PDF may write any letter of a name as `#` and two hexadecimal digits. */
const spelled = (name: string) => [...name].map((letter) => `(?:${letter}|#${anyCaseHex(letter)})`).join('')
const anyCaseHex = (letter: string) =>
  letter
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
const nameEnd = '(?=[\\s\\0()<>\\[\\]{}/%]|$)'

const activeNames = ['JavaScript', 'JS', 'Launch', 'EmbeddedFiles', 'EmbeddedFile', 'RichMedia', 'XFA']
const active = new RegExp(`/(?:${activeNames.map(spelled).join('|')})${nameEnd}`)
const objectStream = new RegExp(`/${spelled('ObjStm')}${nameEnd}`, 'g')

/** True when a PDF names active content in plain sight or in its packed objects, and when some of those cannot be unpacked within the caps. */
export function hasActiveContent(file: Buffer, text: string, encrypted: boolean): boolean {
  if (active.test(text)) return true
  let looked = 0
  let unpackedBytes = 0
  for (const { index } of text.matchAll(objectStream)) {
    const objects = objectsAfter(file, text, index)
    looked += 1
    unpackedBytes += objects?.length ?? 0
    // The packed objects of an encrypted file cannot be read; its own badge says so.
    if (objects === undefined && encrypted) continue
    if (objects === undefined || looked > maxObjectStreams || unpackedBytes > maxUnpackedBytes) return true
    if (active.test(objects)) return true
  }
  return false
}

/** The text of the objects in the stream whose dictionary stands at `index`; undefined when it cannot be read. */
function objectsAfter(file: Buffer, text: string, index: number) {
  const near = text.slice(index, index + keywordWithinCharacters)
  const keyword = /stream(?:\r\n|\n|\r)/.exec(near)
  if (!keyword) return undefined
  const at = index + keyword.index + keyword[0].length
  const packed = file.subarray(at)
  const objects = inflateStream(packed, { maxBytes: maxStreamBytes })?.toString('latin1')
  return objects ?? (beginsWithNumber(text, at) ? '' : undefined)
}

/** An object stream that is not packed begins with an object number, and was read in plain sight already. */
const beginsWithNumber = (text: string, at: number) => /^[\s\0]*\d+[\s\0]+\d/.test(text.slice(at, at + 64))
