import type { Actor } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { type FileStore, interactiveBudget } from '#platform/files/file-store.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Part, partOf, type RangeRequest } from '../byte-range.ts'
import * as contract from '../contract.ts'
import { mayOpen } from '../file-access.ts'
import { contentDisposition } from '../file-name.ts'
import { fileTypes } from '../file-type.ts'
import type { OpenedAs } from '../opened-as.ts'
import { findFileRecord } from './files-repository.ts'

const fail = failing(contract.openFile)

interface OpenRequest extends RangeRequest {
  /** Undefined for clients that are not sent to the bucket. */
  readonly openedAs: OpenedAs | undefined
}

/** The record of a file, or of that of an earlier version, if the actor may open it. Throws `resource_not_found`. */
export async function findFile(db: Db, resourceId: string, actor: Actor, n?: number) {
  const file = await findFileRecord(db, resourceId, n)
  if (!file || !mayOpen(actor, file)) throw fail('resource_not_found')
  return { ...file, etag: `"${file.sha256}"` }
}
type FoundFile = Awaited<ReturnType<typeof findFile>>

/** Returns the requested part and a stream of its bytes. Throws `resource_not_found`. */
export async function openFile(files: FileStore, file: FoundFile, request: RangeRequest) {
  const stored = await files.stat(file.storageKey, interactiveBudget)
  if (!stored) throw fail('resource_not_found')
  const { etag } = file
  const part = partOf(request, { bytes: stored.bytes, etag })
  return { file, part, bytes: stored.bytes, content: await contentOf(files, file.storageKey, part) }
}

const typeOf = (mime: string) => Object.values(fileTypes).find((type) => type.mime === mime)

/** Content-Disposition of a file: a PDF is shown unless it is saved. */
export const dispositionOf = ({ mime, fileName }: FoundFile, as?: OpenedAs) =>
  contentDisposition(as === 'saved' ? 'attachment' : (typeOf(mime)?.shown ?? 'attachment'), fileName)

/**
 * Address in the bucket for the browser of a reader; undefined where the site sends the bytes: a file that is not public
 * (T14), of no known type (T20), or that the browser has. It asks the bucket nothing.
 */
export function redirectOf(files: FileStore, file: FoundFile, request: OpenRequest) {
  const { openedAs: as, ifNoneMatch } = request
  if (!files.signedAddress || as === undefined || !file.verified || !typeOf(file.mime)) return undefined
  if (partOf({ ifNoneMatch }, { bytes: 0, etag: file.etag }).status === 304) return undefined
  return files.signedAddress(file.storageKey, { type: file.mime, disposition: dispositionOf(file, as) })
}

async function contentOf(files: FileStore, storageKey: string, part: Part) {
  if (part.status === 304 || part.status === 416) return undefined
  const content = await files.read(storageKey, part.status === 206 ? part : undefined, interactiveBudget)
  if (!content) throw fail('resource_not_found')
  return content.stream
}
