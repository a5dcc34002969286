import { makeOle } from './make-ole.ts'

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
  return makeOle([
    { name: 'WordDocument', content: main },
    { name: '0Table', content: table },
  ])
}
