/** Reads the directory of an OLE2 compound file, the container of Word and PowerPoint before 2007. */
import { UnsafeFileError } from './unsafe-file-error.ts'

export interface OleEntry {
  readonly name: string
  readonly kind: 'storage' | 'stream' | 'other'
  /** True directly below the root: these entries identify the kind of file. */
  readonly atRoot: boolean
  /** Content of a stream of 4,096 bytes or more; undefined for smaller ones, which share sectors. */
  readonly content: () => Buffer | undefined
}

const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const endOfChain = 0xfffffffe
const lastRegularSector = 0xfffffffa
const noEntry = 0xffffffff
const entryBytes = 128
const maxDirectoryBytes = 1_000_000
const maxTableExtensions = 64
const kinds: Record<number, OleEntry['kind']> = { 1: 'storage', 2: 'stream' }

export const isOle = (file: Buffer): boolean => file.subarray(0, 8).equals(magic)

/** Returns all entries. Throws UnsafeFileError for another kind of file or a broken chain of sectors. */
export function readOleDirectory(file: Buffer): OleEntry[] {
  if (!isOle(file)) throw new UnsafeFileError('wrong_content')
  const sectors = new Sectors(file)
  const directory = sectors.chain(file.readUInt32LE(0x30), maxDirectoryBytes)
  const atRoot = rootChildren(directory)
  const smallBelow = file.readUInt32LE(0x38)
  return Array.from({ length: directory.length / entryBytes }, (_, i) => {
    const entry = directory.subarray(i * entryBytes, (i + 1) * entryBytes)
    const bytes = entry.readUInt32LE(120)
    return {
      name: nameOf(entry),
      kind: kinds[entry.readUInt8(66)] ?? 'other',
      atRoot: atRoot.has(i),
      content: () =>
        bytes < smallBelow
          ? undefined
          : sectors.chain(entry.readUInt32LE(116), file.length).subarray(0, bytes),
    }
  })
}

/** The stored length counts bytes and includes the closing zero. */
const nameOf = (entry: Buffer) =>
  entry.toString('utf16le', 0, Math.min(64, Math.max(0, entry.readUInt16LE(64) - 2)))

/** Ids in the tree of siblings below the root entry. */
function rootChildren(directory: Buffer): Set<number> {
  const seen = new Set<number>()
  const waiting = [directory.readUInt32LE(76)]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === noEntry || seen.has(id)) continue
    seen.add(id)
    waiting.push(directory.readUInt32LE(id * entryBytes + 68), directory.readUInt32LE(id * entryBytes + 72))
  }
  return seen
}

class Sectors {
  readonly #file: Buffer
  readonly #size: number
  readonly #tables: readonly number[]
  constructor(file: Buffer) {
    const shift = file.readUInt16LE(0x1e)
    if (shift !== 9 && shift !== 12) throw new UnsafeFileError('damaged')
    this.#file = file
    this.#size = 1 << shift
    this.#tables = this.#tableSectors()
  }

  /** Reads a chain of sectors. Throws UnsafeFileError above `maxBytes`, which also ends a loop. */
  chain(first: number, maxBytes: number): Buffer {
    const blocks: Buffer[] = []
    for (let sector = first; sector !== endOfChain; sector = this.#after(sector)) {
      if (blocks.length * this.#size > maxBytes) throw new UnsafeFileError('damaged')
      blocks.push(this.#block(sector))
    }
    return Buffer.concat(blocks)
  }

  #block(sector: number) {
    const at = (sector + 1) * this.#size
    if (sector > lastRegularSector || at >= this.#file.length) throw new UnsafeFileError('damaged')
    return this.#file.subarray(at, at + this.#size)
  }

  #after(sector: number) {
    const perTable = this.#size / 4
    const table = this.#tables[Math.floor(sector / perTable)]
    if (table === undefined) throw new UnsafeFileError('damaged')
    return this.#block(table).readUInt32LE((sector % perTable) * 4)
  }

  /** The header lists the first 109 table sectors, a chain of extensions the rest. */
  #tableSectors() {
    const tables = numbersIn(this.#file.subarray(0x4c, 0x200))
    let extension = this.#file.readUInt32LE(0x44)
    for (let i = 0; extension <= lastRegularSector; i++) {
      if (i === maxTableExtensions) throw new UnsafeFileError('damaged')
      const numbers = numbersIn(this.#block(extension))
      extension = numbers.pop() ?? endOfChain
      tables.push(...numbers)
    }
    return tables
  }
}

const numbersIn = (block: Buffer) =>
  Array.from({ length: Math.floor(block.length / 4) }, (_, i) => block.readUInt32LE(i * 4))
