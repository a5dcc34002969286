/** One entry of an OLE2 file; its content is filled up to 4,096 bytes. A storage has children instead. */
export interface OlePart {
  readonly name: string
  readonly content?: Buffer
  readonly children?: readonly OlePart[]
}

interface Flat {
  readonly name: string
  readonly type: 1 | 2 | 5
  readonly content: Buffer
  child: number
  next: number
  first: number
}

const none = 0xffffffff
const endOfChain = 0xfffffffe
const sectorBytes = 512
/** Number of tables that the header can name. */
const inHeader = 109

/** Root, storages and streams in one list; siblings hang on each other's right side. */
function flatten(parts: readonly OlePart[]): Flat[] {
  const flat: Flat[] = [
    { name: 'Root Entry', type: 5, content: Buffer.alloc(0), child: none, next: none, first: endOfChain },
  ]
  const add = (siblings: readonly OlePart[]): number => {
    let next = none
    for (const { name, content = Buffer.alloc(0), children } of siblings.toReversed()) {
      const child = children ? add(children) : none
      const filled = children
        ? Buffer.alloc(0)
        : Buffer.concat([content, Buffer.alloc(Math.max(0, 4096 - content.length))])
      flat.push({ name, type: children ? 1 : 2, content: filled, child, next, first: endOfChain })
      next = flat.length - 1
    }
    return next
  }
  const child = add(parts)
  return flat.map((entry) => (entry.type === 5 ? { ...entry, child } : entry))
}

function directoryEntry({ name, type, content, child, next, first }: Flat) {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry.writeUInt8(type, 66)
  entry.writeUInt32LE(none, 68)
  entry.writeUInt32LE(next, 72)
  entry.writeUInt32LE(child, 76)
  entry.writeUInt32LE(first, 116)
  entry.writeUInt32LE(content.length, 120)
  return entry
}

const wholeSectors = (content: Buffer) =>
  Buffer.concat([content, Buffer.alloc((sectorBytes - (content.length % sectorBytes)) % sectorBytes)])

function headerOf(tables: number, directoryAt: number) {
  const header = Buffer.alloc(sectorBytes, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.fill(0, 8, 0x4c)
  header.writeUInt16LE(3, 0x1a)
  header.writeUInt16LE(0xfffe, 0x1c)
  header.writeUInt16LE(9, 0x1e)
  header.writeUInt32LE(tables, 0x2c)
  header.writeUInt32LE(directoryAt, 0x30)
  header.writeUInt32LE(4096, 0x38)
  header.writeUInt32LE(endOfChain, 0x3c)
  header.writeUInt32LE(0, 0x40)
  header.writeUInt32LE(tables > inHeader ? tables : endOfChain, 0x44)
  for (let i = 0; i < Math.min(tables, inHeader); i++) header.writeUInt32LE(i, 0x4c + i * 4)
  return header
}

/** Names the tables that do not fit the header; follows them in the file. */
function extensionOf(tables: number) {
  if (tables <= inHeader) return Buffer.alloc(0)
  const extension = Buffer.alloc(sectorBytes, 0xff)
  for (let i = inHeader; i < tables; i++) extension.writeUInt32LE(i, (i - inHeader) * 4)
  extension.writeUInt32LE(endOfChain, sectorBytes - 4)
  return extension
}

/** An OLE2 file: header, tables, contents, directory. Each of the tables speaks for 64 kB. */
export function makeOle(parts: readonly OlePart[], tables = 4): Buffer {
  const table: number[] = Array.from({ length: tables }, () => 0xfffffffd)
  const blocks: Buffer[] = [extensionOf(tables)]
  if (tables > inHeader) table.push(0xfffffffc)
  const place = (content: Buffer) => {
    const first = table.length
    const sectors = wholeSectors(content)
    const count = sectors.length / sectorBytes
    for (let i = 1; i <= count; i++) table.push(i === count ? endOfChain : first + i)
    blocks.push(sectors)
    return first
  }
  const flat = flatten(parts)
  for (const entry of flat) if (entry.content.length > 0) entry.first = place(entry.content)
  const directoryAt = place(Buffer.concat(flat.map(directoryEntry)))
  const numbers = Buffer.alloc(tables * sectorBytes, 0xff)
  for (const [i, next] of table.entries()) numbers.writeUInt32LE(next, i * 4)
  return Buffer.concat([headerOf(tables, directoryAt), numbers, ...blocks])
}

/** The main stream of a Word file; bit 8 of its flags says that it has a password. */
export function wordStream({ encrypted = false } = {}): OlePart {
  const content = Buffer.alloc(4096)
  content.writeUInt16LE(0xa5ec, 0)
  content.writeUInt16LE(encrypted ? 0x0100 : 0, 0x0a)
  return { name: 'WordDocument', content }
}

export const slidesStream = (content = Buffer.alloc(4096)): OlePart => ({
  name: 'PowerPoint Document',
  content,
})

interface Stories {
  readonly body: string
  readonly footnotes?: string
  readonly header?: string
  readonly footer?: string
  readonly comments?: string
  readonly endnotes?: string
  readonly boxes?: string
  readonly headerBoxes?: string
}

const textAt = 0x800
/** Places of the stories of a section: even and odd header, even and odd footer, those of the first page. */
const oddHeader = 7
const oddFooter = 9
const storyCount = 12

/** A document of Word 97: all stories in one piece of UTF-16. */
export function makeDoc({ body, header = '', footer = '', ...rest }: Stories): Buffer {
  const ended = (text = '') => (text === '' ? '' : `${text}\r`)
  const headers = Array.from({ length: storyCount }, (_, story) =>
    ended(story === oddHeader ? header : story === oddFooter ? footer : ''),
  )
  const { footnotes, comments, endnotes, boxes, headerBoxes } = rest
  const stories = [`${body}\r`, footnotes, headers.join(''), '', comments, endnotes, boxes, headerBoxes]
  const ends = stories.map((text, i) => (i === 0 || i === 2 ? (text ?? '') : ended(text)))
  const text = Buffer.from(ends.join(''), 'utf16le')
  const main = Buffer.concat([Buffer.alloc(textAt), text, Buffer.alloc(4096)])
  main.writeUInt16LE(0xa5ec, 0)
  for (const [i, each] of ends.entries()) main.writeUInt32LE(each.length, 0x4c + i * 4)

  const places = headers.map((_, i) => headers.slice(0, i).join('').length)
  const headerPlaces = Buffer.alloc((storyCount + 2) * 4)
  for (const [i, place] of [...places, headers.join('').length].entries())
    headerPlaces.writeUInt32LE(place, i * 4)
  main.writeUInt32LE(headerPlaces.length - 4, 0xf6)

  const pieces = Buffer.alloc(21)
  pieces.writeUInt8(2, 0)
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(text.length / 2, 9)
  pieces.writeUInt32LE(textAt, 15)
  main.writeUInt32LE(headerPlaces.length, 0x1a2)
  const table = Buffer.concat([headerPlaces, pieces])
  const tables = 4 + Math.ceil(main.length / 65_536)
  const parts = [
    { name: 'WordDocument', content: main },
    { name: '0Table', content: table },
  ]
  return makeOle(parts, tables)
}
