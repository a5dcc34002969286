/** The records of the shelf in IndexedDB, each under its resource's id: what is kept, and what was taken down. */
import { change, type Changing, withPublicData } from '#client/offline/databases.ts'
import type { KeptResource, TakenDown } from '../../kept-resource.ts'

const store: string = 'shelf'

/** `cover`: the picture of its first page, where one could be had. */
export type ShelfRecord = KeptResource & { readonly cover?: Blob | undefined }

export interface Records {
  readonly kept: readonly ShelfRecord[]
  readonly takenDown: readonly TakenDown[]
}

type Row = ShelfRecord | TakenDown

const isTakenDown = (row: Row): row is TakenDown => 'takenDownAt' in row
const isKept = (row: Row): row is ShelfRecord => !isTakenDown(row)

const within = (act: (rows: Changing) => Promise<unknown>): Promise<void> =>
  withPublicData((database) =>
    change(database, [store], async (transaction) => void (await act(transaction.objectStore(store)))),
  )

/** All of them, in no order. Rejects where the browser keeps nothing. */
export const readRecords = (): Promise<Records> =>
  withPublicData(async (database) => {
    const rows = (await database.getAll(store)) as Row[]
    return { kept: rows.filter(isKept), takenDown: rows.filter(isTakenDown) }
  })

/** The record of a resource that is kept. */
export const readRecord = (id: string): Promise<ShelfRecord | undefined> =>
  withPublicData(async (database) => {
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
