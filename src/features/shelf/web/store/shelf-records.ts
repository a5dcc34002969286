/** The records of the shelf in IndexedDB, each under its resource's id: what is kept, and what was taken down. */
import { transact, type WriteStore, withPublicDb } from '#client/offline/indexed-db.ts'
import type { ShelfEntry, RemovedEntry } from '../../shelf-entry.ts'

const store: string = 'shelf'

/** `cover`: the picture of its first page, where one could be had. */
export type ShelfRecord = ShelfEntry & { readonly cover?: Blob | undefined }

export interface Records {
  readonly kept: readonly ShelfRecord[]
  readonly takenDown: readonly RemovedEntry[]
}

type Row = ShelfRecord | RemovedEntry

const isTakenDown = (row: Row): row is RemovedEntry => 'takenDownAt' in row
const isKept = (row: Row): row is ShelfRecord => !isTakenDown(row)

const within = (run: (rows: WriteStore) => Promise<unknown>): Promise<void> =>
  withPublicDb((database) =>
    transact(database, [store], async (transaction) => void (await run(transaction.objectStore(store)))),
  )

/** All of them, in no order. Rejects where the browser keeps nothing. */
export const readRecords = (): Promise<Records> =>
  withPublicDb(async (database) => {
    const rows = (await database.getAll(store)) as Row[]
    return { kept: rows.filter(isKept), takenDown: rows.filter(isTakenDown) }
  })

/** The record of a resource that is kept. */
export const readRecord = (id: string): Promise<ShelfRecord | undefined> =>
  withPublicDb(async (database) => {
    const row = (await database.get(store, id)) as Row | undefined
    return row && isKept(row) ? row : undefined
  })

/** Puts a record in place of the one there may be; on the disk when it settles. */
export const putRecord = (record: ShelfRecord): Promise<void> =>
  within((rows) => rows.put(record, record.resource.id))

/** Changes those of them that are kept still; nobody who was removed meanwhile comes back. */
export const changeRecords = (ids: readonly string[], to: (now: ShelfRecord) => Row): Promise<void> =>
  within((rows) =>
    Promise.all(
      ids.map(async (id) => {
        const row = (await rows.get(id)) as Row | undefined
        if (row && isKept(row)) await rows.put(to(row), id)
      }),
    ),
  )

export const deleteRecords = (ids: readonly string[]): Promise<void> =>
  within((rows) => Promise.all(ids.map((id) => rows.delete(id))))
