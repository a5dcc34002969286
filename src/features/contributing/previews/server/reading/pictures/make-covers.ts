/** Encodes the cover in two widths, small enough for lists on a slow connection. */
import sharp from 'sharp'
import { type CoverSize, coverWidths } from '../../../cover.ts'
import { encodeWebp } from './encode-webp.ts'
import type { Picture } from '../file-content.ts'

export type Covers = Readonly<Record<CoverSize, Uint8Array>>

/** Target sizes; the table accepts four times as much. */
const targetBytes: Readonly<Record<CoverSize, number>> = { small: 5_000, large: 40_000 }
/** At most a portrait page, and large enough not to be a bullet, line or icon. */
const maxRatio = 4 / 3
const minSide = 80
const maxAspect = 6
const maxPixels = 50_000_000
/** Standard deviation of a tone after compression; one line of words has more. */
const maxNoise = 4

const signatures: readonly Buffer[] = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from('GIF8', 'latin1'),
]
const isKnown = (encoded: Uint8Array) =>
  signatures.some((signature) => signature.equals(encoded.subarray(0, signature.length)))

/** The first decodable picture in both sizes, but no stored one of a single tone; undefined if there is none. */
export async function makeCovers(pictures: Iterable<Picture>): Promise<Covers | undefined> {
  for (const picture of pictures) {
    const page = await decode(picture).catch(() => undefined)
    if (page && !('encoded' in picture && (await isOneTone(page))))
      return { small: await encode(page, 'small'), large: await encode(page, 'large') }
  }
  return undefined
}

interface Page {
  readonly pixels: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

/** Decodes to at most the width of the large cover; drops metadata. Undefined for other formats and smaller pictures. */
export async function decode(
  picture: Picture,
  limits = { side: minSide, aspect: maxAspect },
): Promise<Page | undefined> {
  if ('encoded' in picture && !isKnown(picture.encoded)) return undefined
  const { width, height } = await openPicture(picture).metadata()
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if ('encoded' in picture && (shorter < limits.side || longer > shorter * limits.aspect)) return undefined
  const { data, info } = await openPicture(picture)
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize({ width: coverWidths.large, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, info }
}

/** An empty page. */
async function isOneTone({ pixels, info }: Page): Promise<boolean> {
  const { channels } = await sharp(pixels, { raw: info }).stats()
  return channels.every(({ stdev }) => stdev < maxNoise)
}

const openPicture = (picture: Picture) =>
  'encoded' in picture
    ? sharp(picture.encoded, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 })
    : sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 4 } })

function encode({ pixels, info }: Page, size: CoverSize): Promise<Uint8Array> {
  const width = Math.min(coverWidths[size], info.width)
  const height = Math.max(1, Math.round((Math.min(info.height, info.width * maxRatio) * width) / info.width))
  const cover = sharp(pixels, { raw: info }).resize({ width, height, fit: 'cover', position: 'top' })
  return encodeWebp(cover, targetBytes[size])
}
