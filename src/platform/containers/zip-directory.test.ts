import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeZip, type ZipPart } from '#test/files/make-zip.ts'
import { UnsafeFileError } from './unsafe-file-error.ts'
import { readZipDirectory, readZipEntry, readZipEntryStart, zipEndAt } from './zip-directory.ts'

const text = 'Lesson one. '.repeat(100)
const one: ZipPart = { name: 'a.txt', content: text }
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `f${i}`, content: '', stored: true }))
const zeros = (bytes: number) => Buffer.alloc(bytes)
const noise = (bytes: number) => randomBytes(bytes)
const picture: ZipPart = { name: 'a.png', content: noise(900), stored: true }
const changed = (file: Buffer, change: (copy: Buffer) => void) => {
  const copy = Buffer.from(file)
  change(copy)
  return copy
}

function reason(read: () => unknown) {
  try {
    read()
    return 'accepted'
  } catch (error) {
    if (error instanceof UnsafeFileError) return error.reason
    throw error
  }
}

test('readZipDirectory lists entries, and readEntry reads stored and deflated ones', () => {
  const file = makeZip([one, { name: 'b/c.txt', content: 'stored', stored: true }])
  const entries = readZipDirectory(file)
  expect(entries.map(({ name, bytes, method }) => [name, bytes, method])).toEqual([
    ['a.txt', 1200, 'deflated'],
    ['b/c.txt', 6, 'stored'],
  ])
  expect(entries.map((entry) => readZipEntry(file, entry, 2000).toString())).toEqual([text, 'stored'])
  expect(entries.map((entry) => readZipEntryStart(file, entry).toString())).toEqual([text, 'stored'])
})

test.each([
  ['a short comment', makeZip([one], { comment: 'made by a teacher' }), 'accepted'],
  ['2,000 entries', makeZip(many(2000)), 'accepted'],
  ['2,001 entries', makeZip(many(2001)), 'unpacks_too_large'],
  ['100,001 entries', makeZip(many(100_001)), 'unpacks_too_large'],
  ['100,001 entries that call themselves 5', makeZip(many(100_001), { claimedCount: 5 }), 'damaged'],
  ['small parts that pack very well', makeZip([{ name: 'a', content: zeros(900_000) }]), 'accepted'],
  ['one part of ratio 1,000', makeZip([{ name: 'a', content: zeros(11_000_000) }]), 'unpacks_too_large'],
  [
    'many small parts of ratio 1,000',
    makeZip(many(12).map(({ name }) => ({ name, content: zeros(900_000) }))),
    'unpacks_too_large',
  ],
  [
    'one part of ratio 1,000 beside pictures',
    makeZip([
      { name: 'a', content: zeros(11_000_000) },
      { ...picture, content: noise(5_000_000) },
    ]),
    'unpacks_too_large',
  ],
  ['a part that claims 101 MB', makeZip([{ ...one, claimedBytes: 101_000_000 }]), 'unpacks_too_large'],
  ['a part that claims 10 GB', makeZip([{ ...one, claimedBytes: 0xffffffff }]), 'unpacks_too_large'],
  ['a long comment', makeZip([one], { comment: 'x'.repeat(300) }), 'damaged'],
  ['bytes behind the end', Buffer.concat([makeZip([one]), Buffer.from('x'.repeat(30))]), 'damaged'],
  ['no end', makeZip([one]).subarray(0, -30), 'damaged'],
  ['nothing but an end', makeZip([]), 'accepted'],
  ['something before the first entry', makeZip([one], { before: Buffer.from('GIF89a') }), 'hidden_content'],
  ['a way up', makeZip([{ ...one, name: '../../x' }]), 'unsafe_archive'],
  ['a way up in the middle', makeZip([{ ...one, name: 'word/../../x' }]), 'unsafe_archive'],
  ['an absolute name', makeZip([{ ...one, name: '/etc/x' }]), 'unsafe_archive'],
  ['a drive', makeZip([{ ...one, name: 'C:x' }]), 'unsafe_archive'],
  ['a backslash', makeZip([{ ...one, name: 'word\\x' }]), 'unsafe_archive'],
  ['a zero in a name', makeZip([{ ...one, name: 'a\0.xml' }]), 'unsafe_archive'],
  ['no name', makeZip([{ ...one, name: '' }]), 'unsafe_archive'],
  ['dots that lead nowhere', makeZip([{ ...one, name: 'a..b/...x' }]), 'accepted'],
  ['a link', makeZip([{ ...one, mode: 0o120777 }]), 'unsafe_archive'],
  ['a device', makeZip([{ ...one, mode: 0o020666 }]), 'unsafe_archive'],
  [
    'a plain file and a folder',
    makeZip([
      { ...one, mode: 0o100644 },
      { name: 'b/', content: '', mode: 0o040755 },
    ]),
    'accepted',
  ],
  ['a password', makeZip([{ ...one, flags: 1 }]), 'unsafe_archive'],
  ['two parts of one name', makeZip([one, { ...one, name: 'A.TXT' }]), 'unsafe_archive'],
  ['another name before the data', makeZip([{ ...one, headerName: 'b.txt' }]), 'unsafe_archive'],
  ['another size before the data', makeZip([{ ...one, claimedBytes: 5 }]), 'unsafe_archive'],
  ['an unknown way of packing', changed(makeZip([one]), packedOtherwise), 'unsafe_archive'],
  ['two parts that share their bytes', overlapping(), 'unsafe_archive'],
  [
    'a first entry that nobody lists',
    changed(makeZip([one, { ...one, name: 'b.txt' }]), skipped),
    'hidden_content',
  ],
])('T25 a ZIP with %s', (_, file, expected) => {
  expect(reason(() => readZipDirectory(file))).toBe(expected)
})

const padded = (...pieces: (Buffer | string)[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
const [zip, otherZip] = [makeZip([one]), makeZip([{ name: 'b.txt', content: 'x' }])]

test.each([
  ['one zero byte', padded(zip, zeros(1)), 'accepted'],
  ['line ends', padded(zip, '\r\n\r\n'), 'accepted'],
  ['a disk block of zeros', padded(zip, zeros(4096)), 'accepted'],
  ['a comment and zeros', padded(makeZip([one], { comment: 'made by a teacher' }), zeros(9)), 'accepted'],
  ['more zeros than a block', padded(zip, zeros(4097)), 'damaged'],
  ['zeros and a letter', padded(zip, zeros(9), 'x'), 'damaged'],
  ['a web page', padded(zip, zeros(9), '<script>1</script>'), 'damaged'],
  ['another ZIP and zeros', padded(zip, otherZip, zeros(9)), 'damaged'],
  ['another end record and zeros', padded(zip, 'PK\x05\x06', zeros(30)), 'damaged'],
  [
    'a comment that hides the end of another ZIP, and zeros',
    padded(makeZip([one], { comment: `PK\x05\x06${'\0'.repeat(18)}` }), zeros(9)),
    'hidden_content',
  ],
])('CASE-A01 T20 a ZIP with %s behind its end', (_, file, expected) => {
  expect(reason(() => readZipDirectory(file))).toBe(expected)
})

test.each([
  ['a picture of 1.4 MB in one colour', [picture, { name: 'a.emf', content: zeros(1_400_000) }]],
  ['a picture of 9 MB in one colour', [{ name: 'a.bmp', content: zeros(9_000_000) }]],
  [
    'a part of 5 MB that packs 1:500',
    [{ name: 'a.xml', content: '<row height="15" style="4"/>'.repeat(180_000) }],
  ],
])('CASE-A03 a ZIP with %s is accepted', (_, parts) => {
  expect(reason(() => readZipDirectory(makeZip(parts)))).toBe('accepted')
})

function packedOtherwise(file: Buffer) {
  file.writeUInt16LE(12, 8)
  file.writeUInt16LE(12, file.indexOf('PK\x01\x02') + 10)
}

function skipped(file: Buffer) {
  file.writeUInt32LE(file.indexOf('PK\x03\x04', 4), file.indexOf('PK\x01\x02') + 42)
}

/** The second entry points into the first, which contains a whole ZIP of the second, stored. */
function overlapping() {
  const file = makeZip([{ name: 'a', content: makeZip([one]), stored: true }, one])
  file.writeUInt32LE(31, file.lastIndexOf('PK\x01\x02') + 42)
  return file
}

test('T25 unpacking stops when a part exceeds its declared size', () => {
  const file = makeZip([{ name: 'a.xml', content: zeros(50_000_000), claimedBytes: 1000, flags: 8 }])
  const [entry] = readZipDirectory(file)
  expect(entry && reason(() => readZipEntry(file, entry, 1_000_000))).toBe('damaged')
  expect(entry && reason(() => readZipEntryStart(file, entry))).toBe('damaged')
})

test('a part above the caller’s limit is not unpacked', () => {
  const file = makeZip([one])
  const [entry] = readZipDirectory(file)
  expect(entry && reason(() => readZipEntry(file, entry, 1199))).toBe('unpacks_too_large')
})

test('a broken part is reported as damaged', () => {
  const file = changed(makeZip([one]), (copy) => copy.fill(0xff, 35, 60))
  const [entry] = readZipDirectory(file)
  expect(entry && reason(() => readZipEntry(file, entry, 2000))).toBe('damaged')
})

test('the start of a large part is readable without the rest', () => {
  const random = Buffer.from(Array.from({ length: 500_000 }, (_, i) => (i * i * 31) & 0xff))
  const file = makeZip([{ name: 'a.xml', content: random, stored: true }])
  const [entry] = readZipDirectory(file)
  expect(entry && readZipEntryStart(file, entry).length).toBe(2048)
})

test('T20 zipEndAt requires an end record that reaches to the last byte or to its padding', () => {
  expect(zipEndAt(padded('%PDF-1.7', zip, zeros(9)))).toBeGreaterThan(0)
  expect(zipEndAt(makeZip([one]))).toBeGreaterThan(0)
  expect(zipEndAt(Buffer.concat([Buffer.from('%PDF-1.7'), makeZip([one])]))).toBeGreaterThan(0)
  expect(zipEndAt(Buffer.from(`${'x'.repeat(100)}PK\x05\x06${'\0'.repeat(17)}`))).toBeUndefined()
  expect(zipEndAt(Buffer.from('PK\x05\x06'))).toBeUndefined()
  expect(zipEndAt(Buffer.alloc(0))).toBeUndefined()
})
