/**
 * Records of the shelf in IndexedDB by resource id, and the lock that joins them to the bytes in Cache Storage.
 *
 * 1. `saveResource` downloads the bytes, then commits bytes and record under the shared lock.
 * 2. `startShelfMonitor` asks the site for the saved resources: on start, every minute, and after a reconnect.
 * 3. `diffShelf` compares the response: removed resources lose their bytes, changed ones get a new record.
 * 4. A removed resource leaves a `RemovedEntry` (its title) until the user dismisses the notice.
 * 5. A crash between bytes and record leaves bytes without a record; `sweepShelf` deletes them.
 * 6. The sweep takes the lock exclusively, so that it never sees a save half done.
 * 7. `publishChange` notifies other tabs and the worker; each tab then invalidates its shelf query.
 */
import { transact, type WriteStore, withPublicDb } from '#client/offline/indexed-db.ts'
import type { ShelfEntry, RemovedEntry } from '../../shelf-entry.ts'

const store: string = 'shelf'

/** `cover`: a picture of the first page, if there is one. */
export type ShelfRecord = ShelfEntry & { readonly cover?: Blob | undefined }

type Row = ShelfRecord | RemovedEntry

const isTakenDown = (row: Row): row is RemovedEntry => 'takenDownAt' in row
const isSaved = (row: Row): row is ShelfRecord => !isTakenDown(row)

const within = (run: (rows: WriteStore) => Promise<unknown>): Promise<void> =>
  withPublicDb((database) =>
    transact(database, [store], async (transaction) => void (await run(transaction.objectStore(store)))),
  )

/** Unordered. Rejects in a browser without storage. */
export const readRecords = () =>
  withPublicDb(async (database) => {
    const rows = (await database.getAll(store)) as Row[]
    return { saved: rows.filter(isSaved), takenDown: rows.filter(isTakenDown) }
  })

export const readRecord = (id: string): Promise<ShelfRecord | undefined> =>
  withPublicDb(async (database) => {
    const row = (await database.get(store, id)) as Row | undefined
    return row && isSaved(row) ? row : undefined
  })

/** Inserts or replaces; resolves once the transaction is durable. */
export const putRecord = (record: ShelfRecord): Promise<void> =>
  within((rows) => rows.put(record, record.resource.id))

/** Skips records that were removed in the meantime, so that none of them returns. */
export const changeRecords = (ids: readonly string[], change: (record: ShelfRecord) => Row): Promise<void> =>
  within((rows) =>
    Promise.all(
      ids.map(async (id) => {
        const row = (await rows.get(id)) as Row | undefined
        if (row && isSaved(row)) await rows.put(change(row), id)
      }),
    ),
  )

export const deleteRecords = (ids: readonly string[]): Promise<void> =>
  within((rows) => Promise.all(ids.map((id) => rows.delete(id))))

const lock = 'thuto shelf'

/** Runs alongside other writers, but not during a sweep. Without Web Locks (plain http) it runs at once. */
export const withSharedLock = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(lock, { mode: 'shared' }, run) : run()

/** Skips `run` while any tab holds the shared lock. */
export const tryExclusive = (run: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request(lock, { ifAvailable: true }, async (held) => (held ? run() : undefined))
    : run()
