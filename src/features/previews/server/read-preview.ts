import type { Actor } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { mayOpen } from '#features/files/file-access.ts'
import * as contract from '../contract.ts'
import { largeCoverUrl } from '../cover.ts'
import type { OpenCoverParts } from './open-cover.ts'

const fail = failing(contract.readPreview)
const shownCharacters = 5_000

/** The preview for whoever may open the file itself, and whether everybody may. */
export async function readPreview(
  { fileRecords, previews }: OpenCoverParts,
  resourceId: string,
  actor: Actor,
) {
  const file = await fileRecords.find(resourceId)
  if (!file || !mayOpen(actor, file)) throw fail('resource_not_found')
  const found = await previews.preview(resourceId, shownCharacters)
  if (!found) throw fail('resource_not_found')
  const { thumbnail, ...preview } = found
  const cover = thumbnail === null ? null : largeCoverUrl(thumbnail)
  return { verified: file.verified, preview: { ...preview, cover } satisfies contract.Preview }
}
