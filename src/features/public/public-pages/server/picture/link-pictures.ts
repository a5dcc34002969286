/** The picture for link previews of a resource: drawn once in a child process, then read from the database (F-C3). */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { findCover } from '#features/contributing/previews/server/previews-repository.ts'
import type { ResourceDetails } from '#features/catalogue/resources/resource.ts'
import { subjectByStorageName } from '#features/catalogue/subjects/subject.ts'
import { SandboxError } from '#platform/sandbox/sandbox.ts'
import type { PublicPagesDeps } from '../public-pages-deps.ts'
import type { PictureInput } from './render-link-picture.ts'
import { findPicture, storePicture } from '../public-pages-repository.ts'
import { coloursOf } from '#shared/pictures/palettes.ts'

const painter = new URL('render-link-picture.ts', import.meta.url)
/** Raise it when `render-link-picture.ts` draws differently. */
const painterVersion = 1

/** Hash of everything that the picture shows. The path of a cover contains the hash of its bytes. */
const versionOf = ({ id, subject, thumbnail }: ResourceDetails) =>
  createHash('sha256').update(`${painterVersion} ${id} ${subject} ${thumbnail}`).digest('hex').slice(0, 32)

async function draw({ db, drawInChild }: PublicPagesDeps, { id, subject, thumbnail }: ResourceDetails) {
  const cover = thumbnail === null ? undefined : await findCover(db, id, 'large')
  const input: PictureInput = {
    colours: coloursOf(subjectByStorageName(subject).id),
    seed: id,
    cover: cover ? Uint8Array.from(cover) : null,
  }
  const task = { module: painter, input, readable: [], addons: true, background: true }
  const { data } = z.safeParse(z.instanceof(Uint8Array), await drawInChild(task))
  if (!data) throw new SandboxError('The painter gave no picture.')
  return data
}

/** Returns the function that finds the picture of a public resource. Concurrent requests share one drawing. */
export function linkPictures(deps: PublicPagesDeps) {
  const drawing = new Map<string, Promise<Uint8Array>>()

  async function findOrDraw(resource: ResourceDetails, version: string) {
    const stored = await findPicture(deps.db, resource.id, version)
    if (stored) return stored
    const jpeg = await draw(deps, resource)
    await storePicture(deps.db, resource.id, { version, jpeg })
    return jpeg
  }

  return (resource: ResourceDetails) => {
    const version = versionOf(resource)
    /** JPEG. Fails with `too_busy` when the queue of pictures to draw is full. */
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
