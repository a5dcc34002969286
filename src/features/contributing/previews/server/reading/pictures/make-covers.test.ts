import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { contentTypes, partRelations } from '#test/files/make-office.ts'
import { makeZip } from '#test/files/make-zip.ts'
import { run } from '../read-file.ts'

const size = { width: 400, height: 520 }
const canvas = (background: string, { width, height } = size) =>
  sharp({ create: { width, height, channels: 3, background } })
const noise = {
  create: { ...size, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 250, sigma: 2 } },
} as const
const white = canvas('#ffffff')
const bytesOf = {
  png: (image: Sharp) => image.png().toBuffer(),
  jpeg: (image: Sharp) => image.jpeg({ quality: 30 }).toBuffer(),
}
const line = Buffer.from('<svg width="400" height="520"><rect x="60" y="40" width="120" height="3"/></svg>')
const withLine = canvas('#ffffff').composite([{ input: line }])
const red = await bytesOf.png(
  canvas('#ffffff').composite([
    { input: Buffer.from('<svg width="400" height="300"><rect width="400" height="300" fill="red"/></svg>') },
  ]),
)

/** A docx or pptx with this preview picture, and a red one inside. */
function office(extension: 'docx' | 'pptx', thumbnail: Buffer, name: string, inside = true) {
  const [main, part] =
    extension === 'docx' ? ['word/document.xml', 'word/document.xml'] : ['ppt/presentation.xml', 'ppt/s.xml']
  const picture = inside ? '<a:blip r:embed="r0"/>' : ''
  return makeZip([
    contentTypes(extension),
    partRelations('', [
      ['officeDocument', main],
      ['metadata/thumbnail', `docProps/${name}`],
    ]),
    { name: `docProps/${name}`, content: thumbnail },
    ...(part === main
      ? []
      : [
          { name: main, content: '<p:presentation><p:sldId id="1" r:id="r0"/></p:presentation>' },
          partRelations(main, [['slide', 's.xml']]),
        ]),
    { name: part, content: `<w:document><w:p><w:t>words</w:t></w:p>${picture}</w:document>` },
    partRelations(part, [['image', 'media/a.png']]),
    { name: `${part.split('/')[0]}/media/a.png`, content: red },
  ])
}

const coverOf = async (extension: 'docx' | 'pptx', bytes: Buffer) =>
  (await run({ bytes, extension, withCovers: true })).covers?.large

const isRed = async (cover: Uint8Array | undefined) => {
  const { channels } = await sharp(cover).stats()
  return (channels[0]?.mean ?? 0) > 200 && (channels[1]?.mean ?? 255) < 200
}

const empty: readonly (readonly [string, Buffer, string])[] = [
  ['a white PNG', await bytesOf.png(white), 'thumbnail.png'],
  ['a white JPEG', await bytesOf.jpeg(white), 'thumbnail.jpeg'],
  ['a grey PNG', await bytesOf.png(canvas('#777777')), 'thumbnail.png'],
  [
    'a PNG without any colour',
    await bytesOf.png(sharp({ create: { ...size, channels: 4, background: '#0000' } })),
    'thumbnail.png',
  ],
  ['a PNG of one channel', await bytesOf.png(canvas('#fff').greyscale()), 'thumbnail.png'],
  ['a JPEG of noise that is nearly white', await bytesOf.jpeg(sharp(noise)), 'thumbnail.jpeg'],
  ['a white wide JPEG', await bytesOf.jpeg(canvas('#fff', { width: 499, height: 101 })), 'thumbnail.jpeg'],
  ['a small PNG', await bytesOf.png(canvas('#f00', { width: 1, height: 1 })), 'thumbnail.png'],
  ['an EMF', Buffer.from('01000000d8000000', 'hex'), 'thumbnail.emf'],
]

describe('CASE-A17 the stored preview', () => {
  test.each(empty)('%s is no cover: the picture inside is, or none', async (_, thumbnail, name) => {
    for (const extension of ['docx', 'pptx'] as const) {
      expect(await isRed(await coverOf(extension, office(extension, thumbnail, name)))).toBe(true)
      expect(await coverOf(extension, office(extension, thumbnail, name, false))).toBeUndefined()
    }
  })

  test('with one line on white is the cover', async () => {
    for (const make of [bytesOf.png, bytesOf.jpeg]) {
      const file = office('docx', await make(withLine), 'thumbnail.png')
      expect(await isRed(await coverOf('docx', file))).toBe(false)
    }
  })
})
