import { Refusal } from '#server/platform/zip/refusal.ts'
import type { AcceptedFile } from './file-verdict.ts'
import { hasActiveContent } from './pdf-active-content.ts'
import { zipEndAt } from '#server/platform/zip/zip-directory.ts'

const header = /^(?:\u00ef\u00bb\u00bf)?%PDF-\d/
const firstObject = /\d[\s\0]{1,20}\d{1,10}[\s\0]{1,20}obj/
const encryption = /\/Encrypt[\s\0]*(?:\d|<<)/
const webPage = /<(?:!doctype|html|head|body|script|svg|iframe)/i
const otherFileAtEnd = /<(?:!doctype|html|script|svg|iframe)|PK\x03\x04|PK\x05\x06/i
const endWithinBytes = 2048
/** White space and zeros are all at or below it. */
const space = 0x20

/** Accepts a PDF by structure: header at byte 0 (a byte order mark may stand before it), objects, cross-reference, end mark; a Refusal otherwise. */
export function checkPdf(file: Buffer): AcceptedFile {
  const text = file.toString('latin1')
  if (!header.test(text.slice(0, 16))) throw new Refusal('wrong_content')
  const objectAt = firstObject.exec(text)?.index
  if (objectAt === undefined || !text.includes('startxref')) throw new Refusal('damaged')
  assertEnd(text)
  // A browser that guesses types could take such a file for a page, an unpacker for an archive.
  const twoKinds = webPage.test(text.slice(0, objectAt)) || zipEndAt(file) !== undefined
  if (twoKinds) throw new Refusal('hidden_content')
  const encrypted = encryption.test(text)
  const activeContent = hasActiveContent(file, text, encrypted)
  return { ok: true, activeContent, remoteContent: false, encrypted }
}

/** The end mark stands near the end; white space and zeros behind it are left by old mail programs. */
function assertEnd(text: string) {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) <= space) end--
  const tail = text.slice(Math.max(0, end - endWithinBytes), end)
  const mark = tail.lastIndexOf('%%EOF')
  if (mark < 0) throw new Refusal('damaged')
  if (otherFileAtEnd.test(tail.slice(mark))) throw new Refusal('hidden_content')
}
