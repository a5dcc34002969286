import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly content: string | Buffer
  /** Unix mode, for example 0o120777 for a link. */
  readonly mode?: number
  readonly flags?: number
  readonly stored?: boolean
  /** Lies: another name in the header before the data, another unpacked size in the directory. */
  readonly headerName?: string
  readonly claimedBytes?: number
}

interface Options {
  readonly before?: Buffer
  readonly comment?: string
  readonly claimedCount?: number
}

function headerOf({ name, flags = 0, stored, content }: ZipPart, packed: Buffer) {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(flags, 2)
  header.writeUInt16LE(stored ? 0 : 8, 4)
  header.writeUInt32LE(crc32(content), 10)
  header.writeUInt32LE(packed.length, 14)
  header.writeUInt32LE(Buffer.byteLength(content), 18)
  header.writeUInt16LE(Buffer.byteLength(name), 22)
  return header
}

function directoryEntry(part: ZipPart, packed: Buffer, at: number) {
  const head = headerOf(part, packed)
  if (part.claimedBytes !== undefined) head.writeUInt32LE(part.claimedBytes, 18)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 6)
  tail.writeUInt32LE(at, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), head, tail, Buffer.from(part.name)])
}

/** A ZIP file of these parts, honest unless a part or an option lies. */
export function makeZip(
  parts: readonly ZipPart[],
  { before, comment = '', claimedCount }: Options = {},
): Buffer {
  const blocks: Buffer[] = before ? [before] : []
  const entries: Buffer[] = []
  let at = before?.length ?? 0
  for (const part of parts) {
    const packed = part.stored ? Buffer.from(part.content) : deflateRawSync(part.content)
    const named = { ...part, name: part.headerName ?? part.name }
    entries.push(directoryEntry(part, packed, at))
    const block = [
      Buffer.from('PK\x03\x04', 'latin1'),
      headerOf(named, packed),
      Buffer.from(named.name),
      packed,
    ]
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
