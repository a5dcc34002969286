/** The two databases of this browser. What stands in one is named here, so that nobody opens it at another version. */
import { type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB } from 'idb'
import { privateOwner, privateDatabase } from './private-data.ts'

/** Values are `unknown` to the kit: whoever puts them in knows what they are. */
export type Database = IDBPDatabase

/** A store within a change. */
export type WriteStore = IDBPObjectStore<unknown, string[], string, 'readwrite'>

/** Keys are given with each row. */
const publicStores = ['answers', 'writes', 'shelf'] as const
const privateStores = ['uploads', 'upload files', 'answers', 'writes'] as const

function addMissing(database: Database, names: readonly string[]) {
  for (const name of names) if (!database.objectStoreNames.contains(name)) database.createObjectStore(name)
}

const open = (name: string, version: number, stores: readonly string[]): Promise<Database> =>
  openDB(name, version, {
    upgrade: (database) => addMissing(database, stores),
    // Another tab wants to delete or change it: nobody keeps it waiting.
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

/** Acts on what anybody at this device may see. Rejects where nothing can be kept. */
export const withPublicDb = async <T>(run: (database: Database) => Promise<T>): Promise<T> =>
  within(open('thuto public', 1, publicStores), run)

/** Acts on what belongs to the account that owns the private data; rejects when nobody does, or nothing can be kept. */
export async function withPrivateDb<T>(run: (database: Database) => Promise<T>): Promise<T> {
  // Whoever signs out meanwhile takes the database away: it is not to come back empty.
  if (privateOwner() === undefined) throw new Error('Nothing is kept here')
  return within(open(privateDatabase, 2, privateStores), run)
}

/** One transaction over some stores; settles when it is on the disk, or `relaxed` on its way there. `act` awaits nothing but its stores. */
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
