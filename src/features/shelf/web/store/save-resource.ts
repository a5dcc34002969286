/** Brings a resource onto this phone: its bytes first, then its record. What fails on the way leaves nothing behind. */
import type { PublicResource } from '#features/resources/resource.ts'
import { isSavingData } from '#client/use-data-saver.ts'
import { versionOf } from '../../shelf-entry.ts'
import { freeBytes, type StorageEstimate } from '../../shelf-text.ts'
import { downloadFile } from '../download-file.ts'
import { deleteFiles, type CachedFile, putFile, readFile } from './file-cache.ts'
import { putRecord, readRecord, type ShelfRecord } from './shelf-records.ts'
import { sleep } from '#client/timing/sleep.ts'
import { estimateStorage } from './storage-quota.ts'
import { withSharedLock } from './shelf-locks.ts'

/** `room`: what the browser says there is. Undefined when it said there was more, and then refused. */
export class StorageFullError extends Error {
  override readonly name = 'NoRoom'
  readonly room: StorageEstimate | undefined
  constructor(room?: StorageEstimate) {
    super('There is not enough room on this phone.')
    this.room = room
  }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

async function assertRoom(bytes: number | null) {
  const room = await estimateStorage()
  if (room && bytes !== null && bytes > freeBytes(room)) throw new StorageFullError(room)
}

/** A few kB, most often in the browser's cache already. The shelf does well without it. */
async function coverOf({ thumbnail }: PublicResource): Promise<Blob | undefined> {
  if (thumbnail === null || isSavingData()) return undefined
  try {
    const answer = await fetch(thumbnail, { cache: 'force-cache' })
    const isPicture = answer.headers.get('content-type')?.startsWith('image/')
    return answer.ok && isPicture ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}

/** Both or none; a copy that was here before stays when it cannot be replaced. */
const commit = (record: ShelfRecord, file: CachedFile | undefined, isNew: boolean) =>
  withSharedLock(async () => {
    const { id } = record.resource
    try {
      if (file) await putFile(id, file)
      await putRecord(record)
    } catch (error) {
      if (isNew) await deleteFiles([id]).catch(() => {})
      throw isFull(error) ? new StorageFullError() : error
    }
  })

/** Keeps a resource, or brings the kept one up to date. Fails with `StorageFullError`, as `downloadFile`, or as the browser's stores do. */
export async function saveResource(
  resource: PublicResource,
  now: number,
  { onPercent, signal }: { readonly onPercent: (percent: number) => void; readonly signal: AbortSignal },
): Promise<void> {
  const { id, kind, bytes, file_url: address } = resource
  const before = await readRecord(id)
  const here = before && (await readFile(id))
  let file: CachedFile | undefined
  if (kind === 'file') {
    if (!here) await assertRoom(bytes)
    const etag = here?.headers['etag']
    file = await downloadFile({ address, bytes, etag, onPercent, signal }, sleep)
  }
  const cover = (await coverOf(resource)) ?? before?.cover
  signal.throwIfAborted()
  const record = { resource, keptAt: before?.keptAt ?? now, version: versionOf(resource), cover }
  await commit(record, file, !here)
}
