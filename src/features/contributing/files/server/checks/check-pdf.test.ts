import { syncBuiltinESMExports } from 'node:module'
import zlib, { deflateSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { makePdf, packedObjects, pdfStream } from '#test/files/make-pdf.ts'
import { makeZip } from '#test/files/make-zip.ts'
import { failureCode } from '#test/files/failure-code.ts'
import { checkPdf } from './check-pdf.ts'

const good = makePdf()
const withBehind = (text: string) => Buffer.concat([good, Buffer.from(text, 'latin1')])
const withBefore = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), good])
const zip = makeZip([{ name: 'a.html', content: '<script>1</script>' }])

test('T20 checkPdf accepts a PDF, also with a byte order mark or trailing zeros and white space', () => {
  for (const file of [
    good,
    withBefore('\u00ef\u00bb\u00bf'),
    withBehind('\0\0\r\n  '),
    withBehind('\n'.repeat(5000)),
  ])
    expect(checkPdf(file)).toEqual({ ok: true, activeContent: false, remoteContent: false, encrypted: false })
})

test.each([
  ['%PDF at byte 1,000', withBefore(' '.repeat(1000)), 'wrong_content'],
  ['one byte before the header', withBefore('x'), 'wrong_content'],
  ['GIF and PDF', withBefore('GIF89a'), 'wrong_content'],
  ['half a header', Buffer.from('%PD'), 'wrong_content'],
  ['a header alone', Buffer.from('%PDF-1.7\n'), 'damaged'],
  ['a header and an end', Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'), 'damaged'],
  ['no cross-reference', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'), 'damaged'],
  ['a truncated file', good.subarray(0, good.length / 2), 'damaged'],
  ['the end mark 3,000 bytes before the end', withBehind('x'.repeat(3000)), 'damaged'],
  ['PDF and ZIP', Buffer.concat([good, zip]), 'hidden_content'],
  [
    'a ZIP whose comment is the end of the PDF',
    Buffer.concat([good, makeZip([{ name: 'a', content: 'a' }], { comment: '%%EOF' })]),
    'hidden_content',
  ],
  ['a ZIP and junk after the end mark', Buffer.concat([good, zip, Buffer.from('junk')]), 'hidden_content'],
  ['a script after the end mark', withBehind('<script>alert(1)</script>'), 'hidden_content'],
  [
    'PDF and HTML',
    Buffer.from(`%PDF-1.7\n<html><script>1</script>\n${good.toString('latin1', 9)}`),
    'hidden_content',
  ],
])('T20 checkPdf rejects %s', (_, file, reason) => {
  expect(failureCode(() => checkPdf(file))).toBe(reason)
})

test.each([
  ['JavaScript', '<< /S /JavaScript /JS (app.alert(1)) >>'],
  ['JavaScript behind escapes', '<< /S /J#61vaScript >>'],
  ['all letters escaped', '<< /#4a#53 (1) >>'],
  ['escapes in capitals', '<< /#4A#53 (1) >>'],
  ['a program to start', '<< /S /Launch /F (calc.exe) >>'],
  ['an embedded file', '<< /Type /EmbeddedFile >>'],
  ['a tree of embedded files', '<< /Names << /EmbeddedFiles 9 0 R >> >>'],
  ['rich media', '<< /Subtype /RichMedia >>'],
  ['a form with code', '<< /AcroForm << /XFA [] >> >>'],
])('T21 checkPdf flags %s in plain text and in object streams', (_, object) => {
  expect(checkPdf(makePdf([object])).activeContent).toBe(true)
  expect(checkPdf(makePdf([packedObjects(object)])).activeContent).toBe(true)
})

test.each([
  ['a jump to a page on opening', '<< /OpenAction [3 0 R /Fit] >>'],
  ['names with the same prefix', '<< /JSON 1 /Launcher 2 /JavaScripts 3 >>'],
  ['words in a string', '(about JavaScript and /J S)'],
])('T21 checkPdf does not flag %s', (_, object) => {
  expect(checkPdf(makePdf([object])).activeContent).toBe(false)
  expect(checkPdf(makePdf([packedObjects(object)])).activeContent).toBe(false)
})

const bomb = deflateSync(Buffer.alloc(9_000_000, 0x20))
test.each([
  ['broken', pdfStream('/Type /ObjStm /Filter /FlateDecode', Buffer.from('not packed by zlib'))],
  [
    'compressed by an unknown filter',
    pdfStream('/Type /ObjStm /Filter /LZWDecode', Buffer.from([0x80, 0x0b, 0x60, 0x50])),
  ],
  ['larger than the limit', pdfStream('/Type /ObjStm /Filter /FlateDecode', bomb)],
  ['without a stream', '<< /Type /ObjStm >>'],
  ['declared with escapes', pdfStream('/Type /Obj#53tm /Filter /LZWDecode', Buffer.from([0x80, 0x0b]))],
])('T21 checkPdf flags object streams that are %s', (_, object) => {
  expect(checkPdf(makePdf([object])).activeContent).toBe(true)
})

test('T21 checkPdf reads uncompressed object streams', () => {
  expect(checkPdf(makePdf([pdfStream('/Type /ObjStm', Buffer.from('7 0 << /A 1 >>'))])).activeContent).toBe(
    false,
  )
})

/** Numbers of bytes that each stream unpacked to in `run`. */
function unpackedBytes(run: () => void): number[] {
  const inflate = vi.spyOn(zlib, 'inflateSync')
  syncBuiltinESMExports()
  try {
    run()
    return inflate.mock.results.map(({ value }) => (value as Buffer).length)
  } finally {
    inflate.mockRestore()
    syncBuiltinESMExports()
  }
}

test('T25 checkPdf stops at the limit of unpacked bytes, after five of 400 object streams', () => {
  const stream = pdfStream('/Type /ObjStm /Filter /FlateDecode', deflateSync(Buffer.alloc(7_000_000, 0x20)))
  const file = makePdf(Array.from({ length: 400 }, () => stream))
  const unpacked = unpackedBytes(() => expect(checkPdf(file).activeContent).toBe(true))
  expect(unpacked).toEqual(Array.from({ length: 5 }, () => 7_000_000))
})

test('checkPdf accepts an encrypted PDF and ignores its unreadable object streams', () => {
  const locked = makePdf([pdfStream('/Type /ObjStm', Buffer.from([1, 2, 3]))], '/Encrypt 9 0 R')
  expect(checkPdf(locked)).toEqual({ ok: true, activeContent: false, remoteContent: false, encrypted: true })
})
