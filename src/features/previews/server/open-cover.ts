import { createHash } from 'node:crypto'
import type { Actor } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { partOf } from '#features/files/byte-range.ts'
import { mayOpen } from '#features/files/file-access.ts'
import type { FilesRepository } from '#features/files/server/files-repository.ts'
import * as contract from '../contract.ts'
import type { CoverSize } from '../cover.ts'
import type { PreviewsRepository } from './previews-repository.ts'

const fail = failing(contract.openCover)

export interface OpenCoverParts {
  readonly fileRecords: FilesRepository
  readonly previews: PreviewsRepository
}

/** A cover for whoever may open the file itself; `content` is undefined when the caller has it already. */
export async function openCover(
  { fileRecords, previews }: OpenCoverParts,
  resourceId: string,
  size: CoverSize,
  actor: Actor,
  ifNoneMatch: string | undefined,
) {
  const file = await fileRecords.find(resourceId)
  if (!file || !mayOpen(actor, file)) throw fail('resource_not_found')
  const cover = await previews.cover(resourceId, size)
  if (!cover) throw fail('resource_not_found')
  const etag = `"${createHash('sha256').update(cover).digest('hex').slice(0, 32)}"`
  const isKnown = partOf({ ifNoneMatch }, { bytes: cover.length, etag }).status === 304
  return { verified: file.verified, etag, content: isKnown ? undefined : Buffer.from(cover) }
}
