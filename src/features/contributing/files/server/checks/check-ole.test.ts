import { expect, test } from 'vitest'
import { makeOle, type OlePart, slidesStream, wordStream } from '#test/files/make-ole.ts'
import { makeZip } from '#test/files/make-zip.ts'
import { failureCode } from '#test/files/failure-code.ts'
import { checkEncryptedPackage, checkOle } from './check-ole.ts'

const stream = (name: string): OlePart => ({ name, content: Buffer.from('x') })
const storage = (name: string, ...children: OlePart[]): OlePart => ({ name, children })
const checkWord = (parts: readonly OlePart[]) => checkOle(makeOle(parts), 'WordDocument')
const checkSlides = (parts: readonly OlePart[]) => checkOle(makeOle(parts), 'PowerPoint Document')

test('T20 checkOle accepts a doc and a ppt', () => {
  const plain = { ok: true, activeContent: false, remoteContent: false, encrypted: false }
  expect(checkWord([stream('1Table'), wordStream(), stream('CompObj')])).toEqual(plain)
  expect(checkSlides([stream('Current User'), slidesStream()])).toEqual(plain)
})

test.each([
  ['a workbook', [stream('Workbook')], 'wrong_content'],
  ['an old workbook', [stream('Book')], 'wrong_content'],
  ['slides', [slidesStream()], 'wrong_content'],
  ['a workbook with a Word object', [stream('Workbook'), storage('MBD01', wordStream())], 'wrong_content'],
  ['a Word storage instead of a stream', [storage('WordDocument')], 'wrong_content'],
  ['an encrypted docx', [stream('EncryptedPackage')], 'wrong_content'],
  ['no streams', [], 'wrong_content'],
  ['a workbook and a document in one', [stream('Workbook'), wordStream()], 'hidden_content'],
])('T20 checkOle rejects an OLE2 file with %s as doc', (_, parts, reason) => {
  expect(failureCode(() => checkWord(parts))).toBe(reason)
})

test('T20 checkOle rejects RTF, a ZIP and a bare signature as doc', () => {
  const files = [
    Buffer.from('{\\rtf1 x}'),
    makeZip([{ name: 'a', content: 'a' }]),
    Buffer.from('d0cf11e0', 'hex'),
  ]
  for (const file of files) expect(failureCode(() => checkOle(file, 'WordDocument'))).toBe('wrong_content')
})

test('T20 checkOle rejects a doc that is also a ZIP', () => {
  const both = Buffer.concat([makeOle([wordStream()]), makeZip([{ name: 'a', content: 'a' }])])
  expect(failureCode(() => checkOle(both, 'WordDocument'))).toBe('hidden_content')
})

test.each([
  ['macros', [wordStream(), storage('Macros', storage('VBA', stream('_VBA_PROJECT')))]],
  ['macros in another case', [wordStream(), storage('MACROS')]],
  [
    'macros of an embedded workbook',
    [wordStream(), storage('ObjectPool', storage('_1', storage('_VBA_PROJECT_CUR')))],
  ],
  ['an embedded program', [wordStream(), storage('ObjectPool', storage('_1', stream('\u0001Ole10Native')))]],
])('T21 checkOle flags a doc with %s', (_, parts) => {
  expect(checkWord(parts).activeContent).toBe(true)
})

test('T21 checkOle does not flag a doc with an embedded workbook or formula', () => {
  const parts = [
    wordStream(),
    storage('ObjectPool', storage('_1', stream('Workbook')), storage('_2', stream('Equation Native'))),
  ]
  expect(checkWord(parts)).toEqual({ ok: true, activeContent: false, remoteContent: false, encrypted: false })
})

test.each([
  [1, true],
  [0, false],
])('T21 checkOle reads the macro count %i of a ppt', (macros, flagged) => {
  const content = Buffer.alloc(9000)
  Buffer.from('1f00ff0314000000020000040c000000', 'hex').copy(content, 5000)
  content.writeUInt32LE(macros, 5020)
  expect(checkSlides([slidesStream(content)]).activeContent).toBe(flagged)
})

test('checkOle detects the password of a doc and a ppt', () => {
  expect(checkWord([wordStream({ encrypted: true })]).encrypted).toBe(true)
  expect(checkSlides([slidesStream(), stream('EncryptedSummary')]).encrypted).toBe(true)
})

const directoryAt = (file: Buffer) => (file.readUInt32LE(0x30) + 1) * 512
const broken: readonly (readonly [string, (file: Buffer) => void])[] = [
  ['an unknown sector size', (file) => file.writeUInt16LE(31, 0x1e)],
  ['a directory beyond the end', (file) => file.writeUInt32LE(100_000, 0x30)],
  [
    'a cyclic directory chain',
    (file) => file.writeUInt32LE(file.readUInt32LE(0x30), 512 + file.readUInt32LE(0x30) * 4),
  ],
  ['a chain beyond the table', (file) => file.writeUInt32LE(0x00ffffff, 512 + file.readUInt32LE(0x30) * 4)],
  ['cyclic tables', makeCyclicTables],
  ['a child that does not exist', (file) => file.writeUInt32LE(99_999, directoryAt(file) + 76)],
]
/** The first table is also the list of further tables and refers to itself. */
function makeCyclicTables(file: Buffer) {
  file.writeUInt32LE(0, 0x44)
  file.writeUInt32LE(0, 512 + 508)
}
test.each(broken)('checkOle rejects an OLE2 file with %s as damaged', (_, change) => {
  const file = makeOle([wordStream()])
  change(file)
  expect(failureCode(() => checkOle(file, 'WordDocument'))).toBe('damaged')
})

test('checkOle reads cyclic siblings once', () => {
  const file = makeOle([wordStream()])
  const first = directoryAt(file) + 128
  file.writeUInt32LE(1, first + 68)
  file.writeUInt32LE(1, first + 72)
  expect(failureCode(() => checkOle(file, 'WordDocument'))).toBe('accepted')
})

test('checkOle reads a large doc with an extension block of its table', () => {
  const content = Buffer.concat([wordStream().content ?? Buffer.alloc(0), Buffer.alloc(9_000_000)])
  const file = makeOle([{ name: 'WordDocument', content }], 140)
  expect(checkOle(file, 'WordDocument').ok).toBe(true)
})

const encryptedParts = [stream('EncryptionInfo'), stream('EncryptedPackage')]
const withPassword = { ok: true, activeContent: false, remoteContent: false, encrypted: true }
const packageVerdict = (parts: readonly OlePart[]) => failureCode(() => checkEncryptedPackage(makeOle(parts)))

test('CASE-A05 checkEncryptedPackage marks a docx or pptx with a password', () => {
  const spaces = storage('\u0006DataSpaces', stream('Version'))
  expect(checkEncryptedPackage(makeOle([spaces, ...encryptedParts]))).toEqual(withPassword)
})

test.each([
  ['no key', [stream('EncryptedPackage')], 'wrong_content'],
  ['no package', [stream('EncryptionInfo')], 'wrong_content'],
  ['storages instead of streams', [storage('EncryptionInfo'), storage('EncryptedPackage')], 'wrong_content'],
  ['both below the root', [storage('a', ...encryptedParts)], 'wrong_content'],
  ['a Word document', [wordStream()], 'wrong_content'],
  ['a Word document beside', [...encryptedParts, wordStream()], 'hidden_content'],
])('CASE-A05 T20 checkEncryptedPackage rejects an OLE2 file with %s', (_, parts, reason) => {
  expect(packageVerdict(parts)).toBe(reason)
})

test('CASE-A05 T20 checkEncryptedPackage rejects a file that is also a ZIP, with padding behind it', () => {
  const zip = makeZip([{ name: 'a', content: 'a' }])
  const both = Buffer.concat([makeOle(encryptedParts), zip, Buffer.alloc(9)])
  expect(failureCode(() => checkEncryptedPackage(both))).toBe('hidden_content')
})

test.each([
  ['000000f50f1c00000000', false],
  ['000000f50f2000000000', true],
])(
  'CASE-A05 checkOle reads from the edit record %s of a ppt that a password is needed: %s',
  (record, expected) => {
    const content = Buffer.alloc(9000)
    Buffer.from(record, 'hex').copy(content, 4321)
    expect(checkSlides([slidesStream(content)]).encrypted).toBe(expected)
  },
)
