import type { Actor } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { type FileStore, interactiveBudget } from '#platform/files/file-store.ts'
import { type Part, partOf, type RangeRequest } from '../byte-range.ts'
import * as contract from '../contract.ts'
import { mayOpen } from '../file-access.ts'
import type { FilesRepository } from './files-repository.ts'

const fail = failing(contract.openFile)

export interface OpenDeps {
  readonly fileRecords: FilesRepository
  readonly files: FileStore
}

/** Returns the record, the requested part and a stream of its bytes. Throws `resource_not_found`. */
export async function openFile(
  { fileRecords, files }: OpenDeps,
  resourceId: string,
  actor: Actor,
  request: RangeRequest,
) {
  const file = await fileRecords.find(resourceId)
  if (!file || !mayOpen(actor, file)) throw fail('resource_not_found')
  const stored = await files.stat(file.storageKey, interactiveBudget)
  if (!stored) throw fail('resource_not_found')
  const etag = `"${file.sha256}"`
  const part = partOf(request, { bytes: stored.bytes, etag })
  return { file, etag, part, bytes: stored.bytes, content: await contentOf(files, file.storageKey, part) }
}

async function contentOf(files: FileStore, storageKey: string, part: Part) {
  if (part.status === 304 || part.status === 416) return undefined
  const content = await files.read(storageKey, part.status === 206 ? part : undefined, interactiveBudget)
  if (!content) throw fail('resource_not_found')
  return content.stream
}
