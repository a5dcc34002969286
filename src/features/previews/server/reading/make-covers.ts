/** Covers: the picture of a file in two widths, small enough for a list on a slow line. */
import sharp from 'sharp'
import { type CoverSize, coverWidths } from '../../cover.ts'
import type { Picture } from './file-content.ts'

export type Covers = Readonly<Record<CoverSize, Uint8Array>>

/** What a picture should weigh; the table takes four times as much. */
const wantedBytes: Readonly<Record<CoverSize, number>> = { small: 5_000, large: 40_000 }
const qualities = [70, 55, 40, 25, 10]
/** Portrait as a page at most, and of a size worth showing: no bullets, lines and icons. */
const maxRatio = 4 / 3
const leastSide = 80
const mostSlender = 6
const maxPixels = 50_000_000

const kinds: readonly Buffer[] = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from('GIF8', 'latin1'),
]
const isKnown = (encoded: Uint8Array) => kinds.some((kind) => kind.equals(encoded.subarray(0, kind.length)))

// Each file has a process of its own: nothing is drawn twice, and one thread is what the CPU limit reckons with.
sharp.cache(false)
sharp.concurrency(1)

/** The first picture that can be shown, in both sizes; undefined when there is none. */
export async function makeCovers(pictures: Iterable<Picture>): Promise<Covers | undefined> {
  for (const picture of pictures) {
    const page = await asPage(picture).catch(() => undefined)
    if (page) return { small: await packed(page, 'small'), large: await packed(page, 'large') }
  }
  return undefined
}

interface Page {
  readonly pixels: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

/** Drawn once, as wide as the large cover at most; what it carried beside its pixels is left behind. */
async function asPage(picture: Picture): Promise<Page | undefined> {
  if ('encoded' in picture && !isKnown(picture.encoded)) return undefined
  const { width, height } = await reading(picture).metadata()
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if ('encoded' in picture && (shorter < leastSide || longer > shorter * mostSlender)) return undefined
  const { data, info } = await reading(picture)
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize({ width: coverWidths.large, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, info }
}

const reading = (picture: Picture) =>
  'encoded' in picture
    ? sharp(picture.encoded, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 })
    : sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 4 } })

/** With less and less detail until it weighs what it should; the last try is taken as it is. */
async function packed({ pixels, info }: Page, size: CoverSize): Promise<Uint8Array> {
  const width = Math.min(coverWidths[size], info.width)
  const height = Math.max(1, Math.round((Math.min(info.height, info.width * maxRatio) * width) / info.width))
  let made = Buffer.alloc(0)
  for (const quality of qualities) {
    made = await sharp(pixels, { raw: info })
      .resize({ width, height, fit: 'cover', position: 'top' })
      .webp({ quality, effort: 4 })
      .toBuffer()
    if (made.length <= wantedBytes[size]) break
  }
  return made
}
