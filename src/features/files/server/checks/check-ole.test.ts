import { expect, test } from 'vitest'
import { makeOle, type OlePart, slidesStream, wordStream } from '#test/files/make-ole.ts'
import { makeZip } from '#test/files/make-zip.ts'
import { refusalReason } from '#test/files/refusal-reason.ts'
import { checkOle } from './check-ole.ts'

const stream = (name: string): OlePart => ({ name, content: Buffer.from('x') })
const storage = (name: string, ...children: OlePart[]): OlePart => ({ name, children })
const checkWord = (parts: readonly OlePart[]) => checkOle(makeOle(parts), 'WordDocument')
const checkSlides = (parts: readonly OlePart[]) => checkOle(makeOle(parts), 'PowerPoint Document')

test('T20 a doc and a ppt are accepted as what they are', () => {
  const plain = { ok: true, activeContent: false, remoteContent: false, encrypted: false }
  expect(checkWord([stream('1Table'), wordStream(), stream('CompObj')])).toEqual(plain)
  expect(checkSlides([stream('Current User'), slidesStream()])).toEqual(plain)
})

test.each([
  ['a workbook', [stream('Workbook')], 'wrong_content'],
  ['an old workbook', [stream('Book')], 'wrong_content'],
  ['slides', [slidesStream()], 'wrong_content'],
  [
    'a workbook that holds a Word object',
    [stream('Workbook'), storage('MBD01', wordStream())],
    'wrong_content',
  ],
  ['a Word storage instead of a stream', [storage('WordDocument')], 'wrong_content'],
  ['a document with a password of the new kind', [stream('EncryptedPackage')], 'wrong_content'],
  ['nothing', [], 'wrong_content'],
  ['a workbook and a document in one', [stream('Workbook'), wordStream()], 'hidden_content'],
])('T20 an OLE2 file with %s is no doc', (_, parts, reason) => {
  expect(refusalReason(() => checkWord(parts))).toBe(reason)
})

test('T20 RTF, a ZIP and a bare signature are no doc', () => {
  const files = [
    Buffer.from('{\\rtf1 x}'),
    makeZip([{ name: 'a', content: 'a' }]),
    Buffer.from('d0cf11e0', 'hex'),
  ]
  for (const file of files) expect(refusalReason(() => checkOle(file, 'WordDocument'))).toBe('wrong_content')
})

test('T20 a doc that is a ZIP as well is refused', () => {
  const both = Buffer.concat([makeOle([wordStream()]), makeZip([{ name: 'a', content: 'a' }])])
  expect(refusalReason(() => checkOle(both, 'WordDocument'))).toBe('hidden_content')
})

test.each([
  ['macros', [wordStream(), storage('Macros', storage('VBA', stream('_VBA_PROJECT')))]],
  ['macros in other letters', [wordStream(), storage('MACROS')]],
  [
    'macros of an embedded workbook',
    [wordStream(), storage('ObjectPool', storage('_1', storage('_VBA_PROJECT_CUR')))],
  ],
  ['a packed program', [wordStream(), storage('ObjectPool', storage('_1', stream('\u0001Ole10Native')))]],
])('T21 a doc with %s is flagged', (_, parts) => {
  expect(checkWord(parts).activeContent).toBe(true)
})

test('T21 a doc with an embedded workbook or formula is accepted without a flag', () => {
  const parts = [
    wordStream(),
    storage('ObjectPool', storage('_1', stream('Workbook')), storage('_2', stream('Equation Native'))),
  ]
  expect(checkWord(parts)).toEqual({ ok: true, activeContent: false, remoteContent: false, encrypted: false })
})

test.each([
  [1, true],
  [0, false],
])('T21 a ppt whose record counts %i macros', (macros, flagged) => {
  const content = Buffer.alloc(9000)
  Buffer.from('1f00ff0314000000020000040c000000', 'hex').copy(content, 5000)
  content.writeUInt32LE(macros, 5020)
  expect(checkSlides([slidesStream(content)]).activeContent).toBe(flagged)
})

test('a doc or ppt with a password says so', () => {
  expect(checkWord([wordStream({ encrypted: true })]).encrypted).toBe(true)
  expect(checkSlides([slidesStream(), stream('EncryptedSummary')]).encrypted).toBe(true)
})

const directoryAt = (file: Buffer) => (file.readUInt32LE(0x30) + 1) * 512
const broken: readonly (readonly [string, (file: Buffer) => void])[] = [
  ['an unknown sector size', (file) => file.writeUInt16LE(31, 0x1e)],
  ['a directory beyond the end', (file) => file.writeUInt32LE(100_000, 0x30)],
  [
    'a directory chain in a circle',
    (file) => file.writeUInt32LE(file.readUInt32LE(0x30), 512 + file.readUInt32LE(0x30) * 4),
  ],
  ['a chain out of the table', (file) => file.writeUInt32LE(0x00ffffff, 512 + file.readUInt32LE(0x30) * 4)],
  ['tables in a circle', circleOfTables],
  ['a child that does not exist', (file) => file.writeUInt32LE(99_999, directoryAt(file) + 76)],
]
/** The first table is also the list of further tables, and names itself as the next list. */
function circleOfTables(file: Buffer) {
  file.writeUInt32LE(0, 0x44)
  file.writeUInt32LE(0, 512 + 508)
}
test.each(broken)('an OLE2 file with %s is damaged', (_, change) => {
  const file = makeOle([wordStream()])
  change(file)
  expect(refusalReason(() => checkOle(file, 'WordDocument'))).toBe('damaged')
})

test('siblings in a circle are read once', () => {
  const file = makeOle([wordStream()])
  const first = directoryAt(file) + 128
  file.writeUInt32LE(1, first + 68)
  file.writeUInt32LE(1, first + 72)
  expect(refusalReason(() => checkOle(file, 'WordDocument'))).toBe('accepted')
})

test('a large doc, whose table needs an extension block, is read', () => {
  const content = Buffer.concat([wordStream().content ?? Buffer.alloc(0), Buffer.alloc(9_000_000)])
  const file = makeOle([{ name: 'WordDocument', content }], 140)
  expect(checkOle(file, 'WordDocument').ok).toBe(true)
})
