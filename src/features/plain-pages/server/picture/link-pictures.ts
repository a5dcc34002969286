/** The picture for link previews of a resource: drawn once in a child process, then read from the database (F-C3). */
import sharp from 'sharp'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { cell, litema, type PaletteName, palettes } from '#shared/litema/litema.ts'
import type { PreviewsRepository } from '#features/previews/server/previews-repository.ts'
import type { ResourceDetails } from '#features/resources/resource.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import { ChildFailed, type RunInChild } from '#server/platform/child/run-in-child.ts'
import { pictureSize } from './picture-size.ts'
import type { LinkPicturesRepository } from './link-pictures-repository.ts'

interface PictureErrand {
  readonly palette: PaletteName
  /** Same seed, same wall. */
  readonly seed: string
  /** The large cover, as it is kept. */
  readonly cover: Uint8Array | null
}

/** Less than link cards take from every service (100 kB). */
const mostBytes = 95_000
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
export async function act(errand: PictureErrand): Promise<Uint8Array> {
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
    if (made.length <= mostBytes) break
  }
  return made
}

export interface PictureParts {
  readonly previews: Pick<PreviewsRepository, 'cover'>
  readonly linkPictures: LinkPicturesRepository
  /** Has its own queue: uploads and previews never wait for pictures. */
  readonly drawInChild: RunInChild
}

type Shown = Pick<ResourceDetails, 'id' | 'subject' | 'thumbnail'>

const painter = new URL('draw-picture.ts', import.meta.url)
/** Raise it when `draw-picture.ts` draws differently. */
const painterVersion = 1

/** Hash of everything the picture shows. The address of a cover has the hash of its bytes. */
const versionOf = ({ id, subject, thumbnail }: Shown) =>
  createHash('sha256').update(`${painterVersion} ${id} ${subject} ${thumbnail}`).digest('hex').slice(0, 32)

async function draw(
  { previews, drawInChild }: PictureParts,
  { id, subject, thumbnail }: Shown,
): Promise<Uint8Array> {
  const cover = thumbnail === null ? undefined : await previews.cover(id, 'large')
  const input: PictureErrand = {
    palette: subjectByStorageName(subject).id,
    seed: id,
    cover: cover ? Uint8Array.from(cover) : null,
  }
  const errand = { module: painter, input, readable: [], addons: true, background: true }
  const { data } = z.safeParse(z.instanceof(Uint8Array), await drawInChild(errand))
  if (!data) throw new ChildFailed('The painter gave no picture.')
  return data
}

interface LinkPicture {
  readonly etag: string
  /** JPEG. Fails with `too_busy` when the queue of pictures to draw is full. */
  readonly content: () => Promise<Buffer>
}

/** Returns the function that finds the picture of a public resource. Concurrent requests share one drawing. */
export function linkPictures(parts: PictureParts) {
  const drawing = new Map<string, Promise<Uint8Array>>()

  async function findOrDraw(resource: Shown, version: string) {
    const stored = await parts.linkPictures.find(resource.id, version)
    if (stored) return stored
    const jpeg = await draw(parts, resource)
    await parts.linkPictures.store(resource.id, { version, jpeg })
    return jpeg
  }

  return (resource: Shown): LinkPicture => {
    const version = versionOf(resource)
    const content = async () => {
      const found = drawing.get(version) ?? findOrDraw(resource, version)
      drawing.set(version, found)
      try {
        return Buffer.from(await found)
      } finally {
        drawing.delete(version)
      }
    }
    return { etag: `"${version}"`, content }
  }
}
