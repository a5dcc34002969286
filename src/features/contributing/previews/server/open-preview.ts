/** Cover and preview of a file, with the access rules of the file. */
import { createHash } from 'node:crypto'
import type { Actor } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { partOf } from '#features/contributing/files/byte-range.ts'
import { findFile } from '#features/contributing/files/server/open-file.ts'
import type { Db } from '#platform/postgres/connection.ts'
import * as contract from '../contract.ts'
import { type CoverSize, largeCoverUrl } from '../cover.ts'
import { findCover, findPreview } from './previews-repository.ts'

// Both endpoints have the same failures.
const fail = failing(contract.readPreview)
const shownCharacters = 5_000

interface CoverRequest {
  readonly resourceId: string
  readonly size: CoverSize
  readonly actor: Actor
  readonly ifNoneMatch: string | undefined
}

/** `content` is undefined if the etag matches. */
export async function openCover(db: Db, { resourceId, size, actor, ifNoneMatch }: CoverRequest) {
  const { verified } = await findFile(db, resourceId, actor)
  const cover = await findCover(db, resourceId, size)
  if (!cover) throw fail('resource_not_found')
  const etag = `"${createHash('sha256').update(cover).digest('hex').slice(0, 32)}"`
  const isNotModified = partOf({ ifNoneMatch }, { bytes: cover.length, etag }).status === 304
  return { verified, etag, content: isNotModified ? undefined : Buffer.from(cover) }
}

export async function readPreview(db: Db, resourceId: string, actor: Actor) {
  const { verified } = await findFile(db, resourceId, actor)
  const found = await findPreview(db, resourceId, shownCharacters)
  if (!found) throw fail('resource_not_found')
  const { thumbnail, ...preview } = found
  const cover = thumbnail === null ? null : largeCoverUrl(thumbnail)
  return { verified, preview: { ...preview, cover } satisfies contract.Preview }
}
