/** The picture that stands for a resource where it is linked to: drawn when it is asked for, kept for a while. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { PreviewsRepository } from '#features/previews/server/previews-repository.ts'
import type { ResourceDetails } from '#features/resources/resource.ts'
import { subjectByStorageName } from '#features/subjects/subject.ts'
import { ChildFailed, type RunInChild } from '#server/platform/child/run-in-child.ts'
import type { PictureErrand } from './draw-picture.ts'

export interface PictureParts {
  readonly previews: Pick<PreviewsRepository, 'cover'>
  readonly runInChild: RunInChild
}

export interface LinkPicture {
  readonly etag: string
  /** JPEG. */
  readonly content: Buffer
}

const painter = new URL('draw-picture.ts', import.meta.url)
/** At less than 100 kB each. */
const keptAtMost = 24

async function draw({ previews, runInChild }: PictureParts, resource: ResourceDetails): Promise<LinkPicture> {
  const { id, subject, thumbnail } = resource
  const cover = thumbnail === null ? undefined : await previews.cover(id, 'large')
  const input: PictureErrand = {
    palette: subjectByStorageName(subject).id,
    seed: id,
    cover: cover ? Uint8Array.from(cover) : null,
  }
  const errand = { module: painter, input, readable: [], addons: true }
  const { data } = z.safeParse(z.instanceof(Uint8Array), await runInChild(errand))
  if (!data) throw new ChildFailed('The painter gave no picture.')
  const content = Buffer.from(data)
  return { content, etag: `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"` }
}

/** Gives the function that gives the picture of a public resource. Fails with `too_busy` where too many wait for theirs. */
export function linkPictures(parts: PictureParts) {
  const kept = new Map<string, Promise<LinkPicture>>()
  return ({ id, subject, thumbnail, ...rest }: ResourceDetails): Promise<LinkPicture> => {
    // It shows nothing else of a resource.
    const key = `${id} ${subject} ${thumbnail}`
    const picture = kept.get(key) ?? draw(parts, { id, subject, thumbnail, ...rest })
    kept.delete(key)
    kept.set(key, picture)
    picture.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > keptAtMost) kept.delete(oldest)
    return picture
  }
}
