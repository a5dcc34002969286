/** The whole shelf, as its page shows it. */
import { newestFirst, type RemovedEntry } from '../../shelf-entry.ts'
import { badges } from '../use-shelf-badge.ts'
import { tryExclusive } from './shelf-locks.ts'
import { deleteFiles, idsOfFiles } from './file-cache.ts'
import { readRecords, type ShelfRecord } from './shelf-records.ts'

export interface Shelf {
  /** Newest first. */
  readonly kept: readonly ShelfRecord[]
  readonly takenDown: readonly RemovedEntry[]
  /** Ids of kept files whose bytes the browser has cleared. */
  readonly missing: ReadonlySet<string>
}

/** Rejects where the browser keeps nothing. */
export async function readShelf(): Promise<Shelf> {
  const [{ kept, takenDown }, files] = await Promise.all([readRecords(), idsOfFiles()])
  const ids = kept.map(({ resource }) => resource.id)
  badges.keepOnly(ids)
  const ofFiles = kept.filter(({ resource }) => resource.kind === 'file').map(({ resource }) => resource.id)
  return { kept: newestFirst(kept), takenDown, missing: new Set(ofFiles.filter((id) => !files.has(id))) }
}

/** Puts away copies without a record, as a crash between the two leaves them. */
export const sweepShelf = (): Promise<void> =>
  tryExclusive(async () => {
    const [{ kept }, files] = await Promise.all([readRecords(), idsOfFiles()])
    const known = new Set(kept.map(({ resource }) => resource.id))
    await deleteFiles([...files].filter((id) => !known.has(id)))
  })
