import { newestFirst, type RemovedEntry } from '../../shelf-entry.ts'
import { badges } from '../use-shelf-badge.ts'
import { tryExclusive, readRecords, type ShelfRecord } from './shelf-records.ts'
import { deleteFiles, cachedFileIds } from './file-cache.ts'
import { queryClient } from '#client/query-client.ts'
import { offlineFilesChannel, type ShelfMessage } from '#features/contributing/files/offline-files.ts'

export interface Shelf {
  /** Newest first. */
  readonly saved: readonly ShelfRecord[]
  readonly takenDown: readonly RemovedEntry[]
  /** Ids of saved files whose bytes the browser has evicted. */
  readonly missing: ReadonlySet<string>
}

/** The whole shelf; updates the badges too. Rejects in a browser without storage. */
export async function readShelf(): Promise<Shelf> {
  const [{ saved, takenDown }, files] = await Promise.all([readRecords(), cachedFileIds()])
  badges.replaceSaved(
    saved.filter(({ withdrawn }) => withdrawn === undefined).map(({ resource }) => resource.id),
  )
  const fileIds = saved.filter(({ resource }) => resource.kind === 'file').map(({ resource }) => resource.id)
  return { saved: newestFirst(saved), takenDown, missing: new Set(fileIds.filter((id) => !files.has(id))) }
}

/** Deletes bytes without a record, left by a crash between the two writes. */
export const sweepShelf = (): Promise<void> =>
  tryExclusive(async () => {
    const [{ saved }, files] = await Promise.all([readRecords(), cachedFileIds()])
    const known = new Set(saved.map(({ resource }) => resource.id))
    await deleteFiles([...files].filter((id) => !known.has(id)))
  })

/** Messages between tabs and the worker. Without BroadcastChannel a tab reads the shelf only when opened. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(offlineFilesChannel) : undefined

export const shelfKey = ['shelf']

export const invalidateShelf = () => void queryClient.invalidateQueries({ queryKey: shelfKey })

/** Refetches the shelf in this tab and in the others. */
export function publishChange() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
  channel?.postMessage({ changed: true } satisfies ShelfMessage)
  invalidateShelf()
}

export const onShelfMessage = (listener: (message: ShelfMessage) => void) =>
  channel?.addEventListener('message', ({ data }: MessageEvent<ShelfMessage>) => listener(data))
