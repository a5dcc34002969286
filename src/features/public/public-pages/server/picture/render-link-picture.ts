/** Runs in a sandbox: paints a wall and puts the first page of the file on it, if there is one. */
import sharp from 'sharp'
import { cell } from '#shared/pictures/brush.ts'
import { type Colours, litema } from '#shared/pictures/litema.ts'
import { pictureSize } from './picture-size.ts'

export interface PictureInput {
  readonly colours: Colours
  /** The same seed paints the same wall. */
  readonly seed: string
  /** The large cover as it is stored. */
  readonly cover: Uint8Array | null
}

/** Link previews of every service accept 100 kB. */
const maxBytes = 95_000
const qualities = [82, 70, 55, 40, 25]
const tiles = { across: 12, down: 6 }
/** Size of the page on the wall in pixels. */
const page = { width: 900, height: 560, edge: 10 }

sharp.cache(false)
sharp.concurrency(1)

function wallOf({ colours, seed }: PictureInput) {
  const { width, height } = pictureSize
  const [strong, light, ground] = colours
  const wall = litema(seed, tiles.across, tiles.down)
  const box = `0 0 ${tiles.across * cell} ${tiles.down * cell}`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}"
    preserveAspectRatio="xMidYMid slice"><path fill="${ground}" d="M0 0h999v999H0z"/>
    <path fill="${strong}" d="${wall.strong}"/><path fill="${light}" d="${wall.light}"/></svg>`)
}

/** The page with a white edge. Raw pixels, because encoding them here would take half of the drawing time. */
async function framed(cover: Uint8Array) {
  const { data, info } = await sharp(cover)
    .resize({ width: page.width, height: page.height, fit: 'inside' })
    .extend({ top: page.edge, bottom: page.edge, left: page.edge, right: page.edge, background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: info, gravity: 'centre' }
}

/** Returns a JPEG. Lowers its quality until it has at most `maxBytes`. */
export async function run(input: PictureInput): Promise<Uint8Array> {
  const { cover } = input
  const overlays = cover ? [await framed(cover)] : []
  const painted = await sharp(wallOf(input))
    .flatten()
    .composite(overlays)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let made = Buffer.alloc(0)
  for (const quality of qualities) {
    made = await sharp(painted.data, { raw: painted.info }).jpeg({ quality, optimiseCoding: true }).toBuffer()
    if (made.length <= maxBytes) break
  }
  return made
}
