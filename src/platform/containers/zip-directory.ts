/** Reads the directory of a ZIP file strictly: what two readers could understand differently is refused. */
import { UnsafeFileError } from './unsafe-file-error.ts'
import { inflateEntry } from './inflate.ts'

export interface ZipEntry {
  readonly name: string
  readonly method: 'stored' | 'deflated'
  readonly bytes: number
  readonly compressedBytes: number
  readonly headerAt: number
}

interface RawEntry extends Omit<ZipEntry, 'method'> {
  readonly methodNumber: number
  readonly flags: number
  readonly rawName: Buffer
  readonly mode: number
}

/** The ratio counts from 10 MB: less costs a reader no more than the largest file that is accepted uncompressed. */
const limits = { entries: 2000, unpackedBytes: 100_000_000, ratio: 100, ratioCountsFromBytes: 10_000_000 }
const maxCommentBytes = 256
/** Zeros and white space behind the end, which mail programs and disks add. */
const maxPaddingBytes = 4096
const endSignature = Buffer.from('PK\x05\x06', 'latin1')
const endRecordBytes = 22
const entrySignature = 0x02014b50
const headerSignature = 0x04034b50
/** Password, strong encryption, hidden header. */
const encryptionFlags = 0x0001 | 0x0040 | 0x2000
const sizesFollowFlag = 0x0008

/** Offsets of the end records, last first, that reach with their comment to the end or to the padding behind it. */
function zipEnds(file: Buffer): number[] {
  const ends: number[] = []
  const contentEnd = paddingStart(file)
  const earliest = Math.max(0, file.length - maxPaddingBytes - endRecordBytes - 0xffff)
  for (let at = file.length - endRecordBytes; at >= earliest; at--) {
    at = file.lastIndexOf(endSignature, at)
    if (at < earliest) break
    const end = at + endRecordBytes + file.readUInt16LE(at + 20)
    if (end >= contentEnd && end <= file.length) ends.push(at)
  }
  return ends
}

/** True for zeros, white space and other control characters. */
export const isPadding = (byte: number | undefined): boolean => byte !== undefined && byte <= 0x20

function paddingStart(file: Buffer) {
  let at = file.length
  while (at > file.length - maxPaddingBytes && isPadding(file[at - 1])) at--
  return at
}

/** Offset of the last end record; undefined if the file does not end as a ZIP. */
export const zipEndAt = (file: Buffer): number | undefined => zipEnds(file)[0]

/** Returns the entries of a safe ZIP without unpacking it (T25). Throws UnsafeFileError. */
export function readZipDirectory(file: Buffer): ZipEntry[] {
  const [end, otherEnd] = zipEnds(file)
  if (end === undefined || file.readUInt16LE(end + 20) > maxCommentBytes) throw new UnsafeFileError('damaged')
  if (otherEnd !== undefined) throw new UnsafeFileError('hidden_content')
  const count = file.readUInt16LE(end + 10)
  if (count > limits.entries) throw new UnsafeFileError('unpacks_too_large')
  const start = file.readUInt32LE(end + 16)
  const sameDisk = file.readUInt32LE(end + 4) === 0 && file.readUInt16LE(end + 8) === count
  if (!sameDisk || start + file.readUInt32LE(end + 12) !== end) throw new UnsafeFileError('damaged')
  const entries = readEntries(file, start, end, count)
  assertModestSize(entries)
  assertSafeNames(entries)
  assertLocalHeaders(file, entries, start)
  return entries.map(toEntry)
}

function readEntries(file: Buffer, start: number, end: number, count: number): RawEntry[] {
  const entries: RawEntry[] = []
  let at = start
  for (let i = 0; i < count; i++) {
    if (file.readUInt32LE(at) !== entrySignature) throw new UnsafeFileError('damaged')
    const nameEnd = at + 46 + file.readUInt16LE(at + 28)
    const rawName = file.subarray(at + 46, nameEnd)
    entries.push({
      name: rawName.toString('utf8'),
      rawName,
      flags: file.readUInt16LE(at + 8),
      methodNumber: file.readUInt16LE(at + 10),
      compressedBytes: file.readUInt32LE(at + 20),
      bytes: file.readUInt32LE(at + 24),
      mode: file.readUInt16LE(at + 40),
      headerAt: file.readUInt32LE(at + 42),
    })
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  // A wrong count would hide entries from readers that trust it.
  if (at !== end) throw new UnsafeFileError('damaged')
  return entries
}

const exceedsRatio = (bytes: number, compressedBytes: number) =>
  bytes > limits.ratioCountsFromBytes && bytes > compressedBytes * limits.ratio

function assertModestSize(entries: readonly RawEntry[]) {
  const sum = (of: 'bytes' | 'compressedBytes') => entries.reduce((total, entry) => total + entry[of], 0)
  const bomb =
    sum('bytes') > limits.unpackedBytes ||
    exceedsRatio(sum('bytes'), sum('compressedBytes')) ||
    entries.some(({ bytes, compressedBytes }) => exceedsRatio(bytes, compressedBytes))
  if (bomb) throw new UnsafeFileError('unpacks_too_large')
}

const leavesFolder = (name: string) =>
  name === '' || /[\\\0]|^\/|^[A-Za-z]:/.test(name) || name.split('/').includes('..')

/** Zero (unspecified), plain file or folder: no links, no devices. */
const isPlain = (mode: number) => [0, 0x8000, 0x4000].includes(mode & 0xf000)

function assertSafeNames(entries: readonly RawEntry[]) {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  const unsafe = entries.some(
    ({ name, mode, flags }) => leavesFolder(name) || !isPlain(mode) || (flags & encryptionFlags) !== 0,
  )
  if (unsafe || names.size !== entries.length) throw new UnsafeFileError('unsafe_archive')
}

function assertLocalHeaders(file: Buffer, entries: readonly RawEntry[], directoryAt: number) {
  const inOrder = entries.toSorted((a, b) => a.headerAt - b.headerAt)
  if (inOrder[0] && inOrder[0].headerAt !== 0) throw new UnsafeFileError('hidden_content')
  let free = 0
  for (const entry of inOrder) {
    const dataAt = dataStart(file, entry.headerAt)
    const agrees = entry.headerAt >= free && agreesWithHeader(file, entry)
    free = dataAt + entry.compressedBytes
    if (!agrees || free > directoryAt) throw new UnsafeFileError('unsafe_archive')
  }
}

const dataStart = (file: Buffer, headerAt: number) =>
  headerAt + 30 + file.readUInt16LE(headerAt + 26) + file.readUInt16LE(headerAt + 28)

function agreesWithHeader(
  file: Buffer,
  { headerAt, rawName, flags, methodNumber, bytes, compressedBytes }: RawEntry,
) {
  const localFlags = file.readUInt16LE(headerAt + 6)
  const sizesAgree =
    (localFlags & sizesFollowFlag) !== 0 ||
    (file.readUInt32LE(headerAt + 18) === compressedBytes && file.readUInt32LE(headerAt + 22) === bytes)
  return (
    file.readUInt32LE(headerAt) === headerSignature &&
    ((localFlags ^ flags) & encryptionFlags) === 0 &&
    file.readUInt16LE(headerAt + 8) === methodNumber &&
    file.subarray(headerAt + 30, headerAt + 30 + file.readUInt16LE(headerAt + 26)).equals(rawName) &&
    sizesAgree
  )
}

function toEntry({ name, methodNumber, bytes, compressedBytes, headerAt }: RawEntry): ZipEntry {
  const stored = methodNumber === 0 && bytes === compressedBytes
  if (!stored && methodNumber !== 8) throw new UnsafeFileError('unsafe_archive')
  return { name, method: stored ? 'stored' : 'deflated', bytes, compressedBytes, headerAt }
}

function packedBytes(file: Buffer, { headerAt, compressedBytes }: ZipEntry) {
  const at = dataStart(file, headerAt)
  return file.subarray(at, at + compressedBytes)
}

/** Returns the content of an entry. Throws UnsafeFileError above `maxBytes` or if the declared size is wrong. */
export function readZipEntry(file: Buffer, entry: ZipEntry, maxBytes: number): Buffer {
  if (entry.bytes > maxBytes) throw new UnsafeFileError('unpacks_too_large')
  const packed = packedBytes(file, entry)
  const content = entry.method === 'stored' ? packed : inflateEntry(packed, { maxBytes: entry.bytes })
  if (content?.length !== entry.bytes) throw new UnsafeFileError('damaged')
  return content
}

/** Unpacks the first 2,048 packed bytes of an entry. Throws UnsafeFileError if they exceed the declared size. */
export function readZipEntryStart(file: Buffer, entry: ZipEntry): Buffer {
  const packed = packedBytes(file, entry).subarray(0, 2048)
  if (entry.method === 'stored') return packed
  const start = inflateEntry(packed, { maxBytes: entry.bytes, partial: true })
  if (!start) throw new UnsafeFileError('damaged')
  return start
}
