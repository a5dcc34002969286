/** Saves a resource on this device: bytes first, then the record. A failure leaves nothing behind. */
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { currentResources } from '#features/catalogue/resources/contract.ts'
import { call } from '#client/call.ts'
import { isSavingData } from '#client/use-data-saver.ts'
import { versionOf } from '../../shelf-entry.ts'
import { freeBytes, type StorageEstimate } from '../../shelf-text.ts'
import { downloadFile } from '../download-file.ts'
import { deleteFiles, type CachedFile, putFile, readFile } from './file-cache.ts'
import { putRecord, readRecord, type ShelfRecord, withSharedLock } from './shelf-records.ts'
import { sleep } from '#client/timing/sleep.ts'
import { estimateStorage } from './storage-quota.ts'

/** `estimate` is undefined if the browser reported enough space but refused the write. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
  readonly estimate: StorageEstimate | undefined
  constructor(estimate?: StorageEstimate) {
    super('Not enough space on this device.')
    this.estimate = estimate
  }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

async function assertFits(bytes: number | null) {
  const estimate = await estimateStorage()
  if (estimate && bytes !== null && bytes > freeBytes(estimate)) throw new StorageFullError(estimate)
}

/** A few kB, usually in the HTTP cache already. Optional: an error counts as no cover. */
async function coverOf({ thumbnail }: PublicResource): Promise<Blob | undefined> {
  if (thumbnail === null || isSavingData()) return undefined
  try {
    const response = await fetch(thumbnail, { cache: 'force-cache' })
    const isPicture = response.headers.get('content-type')?.startsWith('image/')
    return response.ok && isPicture ? await response.blob() : undefined
  } catch {
    return undefined
  }
}

/** Writes both or neither; a copy saved earlier survives a failed replacement. */
const commit = (record: ShelfRecord, file: CachedFile | undefined, isNew: boolean) =>
  withSharedLock(async () => {
    const { id } = record.resource
    try {
      if (file) await putFile(id, file, record.number)
      await putRecord(record)
    } catch (error) {
      if (isNew) await deleteFiles([id]).catch(() => {})
      throw isFull(error) ? new StorageFullError() : error
    }
  })

/** The resource and the number of its version now; lists do not name it. Asked first, so that the bytes are no older. */
async function numbered(
  resource: PublicResource,
  signal: AbortSignal,
): Promise<Pick<ShelfRecord, 'resource' | 'number'>> {
  const query = { ids: [resource.id] }
  const current = await call(currentResources, { query, signal }).catch(() => undefined)
  const [now] = current?.items ?? []
  return now ? { resource: now, number: now.version ?? 1 } : { resource }
}

/** Saves a resource or updates the saved copy. Throws `StorageFullError`, the errors of `downloadFile` or of the browser's stores. */
export async function saveResource(
  listed: PublicResource,
  now: number,
  { onPercent, signal }: { readonly onPercent: (percent: number) => void; readonly signal: AbortSignal },
): Promise<void> {
  const saved = listed.kind === 'file' ? await numbered(listed, signal) : { resource: listed }
  const { resource } = saved
  const { id, kind, bytes, file_url: address } = resource
  const before = await readRecord(id)
  const cached = before && (await readFile(id))
  let file: CachedFile | undefined
  if (kind === 'file') {
    if (!cached) await assertFits(bytes)
    const etag = cached?.headers['etag']
    file = (await downloadFile({ address, bytes, etag, onPercent, signal }, sleep)) ?? cached
  }
  const cover = (await coverOf(resource)) ?? before?.cover
  signal.throwIfAborted()
  const record = { ...saved, keptAt: before?.keptAt ?? now, version: versionOf(resource), cover }
  await commit(record, file, !cached)
}
