import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: string | Buffer
  /** Unix mode, for example 0o120777 for a link. */
  readonly mode?: number
  readonly flags?: number
  readonly stored?: boolean
  /** Mismatches: another name in the local header, another unpacked size in the directory. */
  readonly headerName?: string
  readonly claimedBytes?: number
  /** Padding field in the local header, as Word writes. */
  readonly extra?: Buffer
  /** Sizes follow the data, as programs write that do not know them before. */
  readonly sizesFollow?: boolean
  /** The deflated bytes, where they cannot be had by unpacking `content` first. */
  readonly packed?: Buffer
}

interface Options {
  readonly before?: Buffer
  readonly comment?: string
  readonly claimedCount?: number
}

const sizesFollowFlag = 0x0008

function headerOf({ name, flags = 0, stored, content, sizesFollow }: ZipPart, packed: Buffer) {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(sizesFollow ? flags | sizesFollowFlag : flags, 2)
  header.writeUInt16LE(stored ? 0 : 8, 4)
  header.writeUInt32LE(crc32(content), 10)
  header.writeUInt32LE(packed.length, 14)
  header.writeUInt32LE(Buffer.byteLength(content), 18)
  header.writeUInt16LE(Buffer.byteLength(name), 22)
  return header
}

/** Local header, and the data descriptor where sizes follow. */
function around(part: ZipPart, packed: Buffer) {
  const { extra = Buffer.alloc(0), sizesFollow } = part
  const header = headerOf(part, packed)
  const sizes = Buffer.from(header.subarray(10, 22))
  if (sizesFollow) header.fill(0, 10, 22)
  header.writeUInt16LE(extra.length, 24)
  return {
    before: [Buffer.from('PK\x03\x04', 'latin1'), header, Buffer.from(part.name), extra],
    after: sizesFollow ? [Buffer.from('PK\x07\x08', 'latin1'), sizes] : [],
  }
}

function directoryEntry(part: ZipPart, packed: Buffer, at: number) {
  const head = headerOf(part, packed)
  if (part.claimedBytes !== undefined) head.writeUInt32LE(part.claimedBytes, 18)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 6)
  tail.writeUInt32LE(at, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), head, tail, Buffer.from(part.name)])
}

/** Returns a ZIP file of these parts, valid unless a part or option forges a field. */
export function makeZip(
  parts: readonly ZipPart[],
  { before, comment = '', claimedCount }: Options = {},
): Buffer {
  const blocks: Buffer[] = before ? [before] : []
  const entries: Buffer[] = []
  let at = before?.length ?? 0
  for (const part of parts) {
    const packed = part.packed ?? (part.stored ? Buffer.from(part.content) : deflateRawSync(part.content))
    const named = { ...part, name: part.headerName ?? part.name }
    entries.push(directoryEntry(part, packed, at))
    const { before: header, after } = around(named, packed)
    const block = [...header, packed, ...after]
    blocks.push(...block)
    at += block.reduce((bytes, piece) => bytes + piece.length, 0)
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  const count = (claimedCount ?? parts.length) & 0xffff
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  end.writeUInt16LE(Buffer.byteLength(comment), 16)
  return Buffer.concat([...blocks, directory, Buffer.from('PK\x05\x06', 'latin1'), end, Buffer.from(comment)])
}
