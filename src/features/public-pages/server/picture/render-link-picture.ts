/** What the child of a link’s picture does: paints a wall and, where there is one, hangs the first page of the file on it. */
import sharp from 'sharp'
import { cell, litema, type PaletteName, palettes } from '#shared/litema.ts'
import { pictureSize } from './picture-size.ts'

export interface PictureErrand {
  readonly palette: PaletteName
  /** Same seed, same wall. */
  readonly seed: string
  /** The large cover, as it is kept. */
  readonly cover: Uint8Array | null
}

/** Less than link cards take from every service (100 kB). */
const maxBytes = 95_000
const qualities = [82, 70, 55, 40, 25]
const tiles = { across: 12, down: 6 }
/** Of the page on the wall, in pixels. */
const page = { width: 900, height: 560, edge: 10 }

sharp.cache(false)
sharp.concurrency(1)

function wallOf({ palette, seed }: PictureErrand) {
  const { width, height } = pictureSize
  const [strong, light, ground] = palettes[palette]
  const wall = litema(seed, tiles.across, tiles.down)
  const box = `0 0 ${tiles.across * cell} ${tiles.down * cell}`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}"
    preserveAspectRatio="xMidYMid slice"><path fill="${ground}" d="M0 0h999v999H0z"/>
    <path fill="${strong}" d="${wall.strong}"/><path fill="${light}" d="${wall.light}"/></svg>`)
}

/** The page as large as it may be, in a frame of its own paper. Raw: encoding it here would cost half of the drawing. */
async function framed(cover: Uint8Array) {
  const { data, info } = await sharp(cover)
    .resize({ width: page.width, height: page.height, fit: 'inside' })
    .extend({ top: page.edge, bottom: page.edge, left: page.edge, right: page.edge, background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: info, gravity: 'centre' }
}

/** The picture, as JPEG: with less and less detail until it weighs what it may. */
export async function run(errand: PictureErrand): Promise<Uint8Array> {
  const { cover } = errand
  const hung = cover ? [await framed(cover)] : []
  const painted = await sharp(wallOf(errand))
    .flatten()
    .composite(hung)
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
