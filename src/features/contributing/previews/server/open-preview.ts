/** Cover and preview of a file, with the access rules of the file. */
import { createHash } from 'node:crypto'
import type { Actor } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { partOf } from '#features/contributing/files/byte-range.ts'
import { findFile } from '#features/contributing/files/server/open-file.ts'
import type { Db } from '#platform/postgres/connection.ts'
import * as contract from '../contract.ts'
import { type CoverSize, largeCoverUrl } from '../cover.ts'
import type { PreviewsRepository } from './previews-repository.ts'

export interface OpenPreviewDeps {
  readonly db: Db
  readonly previews: PreviewsRepository
}

// Both endpoints have the same failures.
const fail = failing(contract.readPreview)
const shownCharacters = 5_000

/** Calls `find` if the actor may open the file. Throws `resource_not_found`. */
async function findForActor<T>(
  { db }: OpenPreviewDeps,
  resourceId: string,
  actor: Actor,
  find: () => Promise<T | undefined>,
) {
  const file = await findFile(db, resourceId, actor)
  const found = await find()
  if (!found) throw fail('resource_not_found')
  return { verified: file.verified, found }
}

/** `content` is undefined if the etag matches. */
export async function openCover(
  deps: OpenPreviewDeps,
  resourceId: string,
  size: CoverSize,
  actor: Actor,
  ifNoneMatch: string | undefined,
) {
  const find = () => deps.previews.cover(resourceId, size)
  const { verified, found: cover } = await findForActor(deps, resourceId, actor, find)
  const etag = `"${createHash('sha256').update(cover).digest('hex').slice(0, 32)}"`
  const isNotModified = partOf({ ifNoneMatch }, { bytes: cover.length, etag }).status === 304
  return { verified, etag, content: isNotModified ? undefined : Buffer.from(cover) }
}

export async function readPreview(deps: OpenPreviewDeps, resourceId: string, actor: Actor) {
  const find = () => deps.previews.preview(resourceId, shownCharacters)
  const { verified, found } = await findForActor(deps, resourceId, actor, find)
  const { thumbnail, ...preview } = found
  const cover = thumbnail === null ? null : largeCoverUrl(thumbnail)
  return { verified, preview: { ...preview, cover } satisfies contract.Preview }
}
