/** The only opener of IndexedDB, for pages and worker: a second one could open a database at another version. */
import { type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB } from 'idb'

export type Database = IDBPDatabase

/** An object store within a transaction. */
export type WriteStore = IDBPObjectStore<unknown, string[], string, 'readwrite'>

/** Version and stores of a database; the stores have no key path, so each `put` passes its key. */
export interface DatabaseForm {
  readonly name: string
  readonly version: number
  readonly stores: readonly string[]
}

const publicForm: DatabaseForm = {
  name: 'thuto public',
  version: 2,
  stores: ['answers', 'shelf', 'share inbox'],
}

function addMissing(database: Database, names: readonly string[]) {
  for (const name of names) if (!database.objectStoreNames.contains(name)) database.createObjectStore(name)
}

/** Runs on a database that is created or upgraded if needed. Rejects where the browser blocks IndexedDB. */
export async function withDatabase<T>(
  { name, version, stores }: DatabaseForm,
  run: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDB(name, version, {
    upgrade: (opened) => addMissing(opened, stores),
    // Another tab deletes or upgrades the database: an open connection would block it.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  })
  try {
    return await run(database)
  } finally {
    database.close()
  }
}

/** Runs on the database for everyone at this device. Rejects where the browser blocks IndexedDB. */
export const withPublicDb = async <T>(run: (database: Database) => Promise<T>): Promise<T> =>
  withDatabase(publicForm, run)

/** One transaction; resolves when it is on disk, or with `relaxed` before. `run` may await nothing but its stores. */
export async function transact<T>(
  database: Database,
  stores: string[],
  run: (transaction: IDBPTransaction<unknown, string[], 'readwrite'>) => Promise<T>,
  durability: 'strict' | 'relaxed' = 'strict',
): Promise<T> {
  const transaction = database.transaction(stores, 'readwrite', { durability })
  const [result] = await Promise.all([run(transaction), transaction.done])
  return result
}
