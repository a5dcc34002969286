/** The only opener of IndexedDB: a second one could open a database at another version. */
import { type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB } from 'idb'
import { privateOwner, privateDatabase } from './private-data.ts'

export type Database = IDBPDatabase

/** An object store within a transaction. */
export type WriteStore = IDBPObjectStore<unknown, string[], string, 'readwrite'>

/** Stores without a key path: each `put` passes its key. */
const publicStores = ['answers', 'shelf'] as const
const privateStores = ['uploads', 'upload files', 'answers', 'drafts'] as const

function addMissing(database: Database, names: readonly string[]) {
  for (const name of names) if (!database.objectStoreNames.contains(name)) database.createObjectStore(name)
}

const open = (name: string, version: number, stores: readonly string[]): Promise<Database> =>
  openDB(name, version, {
    upgrade: (database) => addMissing(database, stores),
    // Another tab deletes or upgrades the database: an open connection would block it.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  })

async function within<T>(opening: Promise<Database>, run: (database: Database) => Promise<T>): Promise<T> {
  const database = await opening
  try {
    return await run(database)
  } finally {
    database.close()
  }
}

/** Runs on the database for everyone at this device. Rejects where the browser blocks IndexedDB. */
export const withPublicDb = async <T>(run: (database: Database) => Promise<T>): Promise<T> =>
  within(open('thuto public', 1, publicStores), run)

/** Runs on the database of the private owner. Rejects without an owner, or where the browser blocks IndexedDB. */
export async function withPrivateDb<T>(run: (database: Database) => Promise<T>): Promise<T> {
  // A sign-out deletes the database; opening it would create it again.
  if (privateOwner() === undefined) throw new Error('No account owns private data here')
  return within(open(privateDatabase, 3, privateStores), run)
}

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
