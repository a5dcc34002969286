/** Private data of one account on a shared device: one database, one owner, deleted for any other account. */

import { browserStorage } from './browser-storage.ts'

/** Also the beginning of the keys of private rows in localStorage and sessionStorage. */
export const privateDatabase = 'thuto private'
const ownerRow = ' owner'
export const ownerKey = privateDatabase + ownerRow
// Where storage is blocked or full, the rows stay in memory and need their owner there too.
const rows = browserStorage(privateDatabase, () => localStorage)

const listeners = new Set<() => void>()

function dropDatabase() {
  for (const row of rows.keys()) rows.remove(row)
  try {
    indexedDB.deleteDatabase(privateDatabase)
  } catch {
    // The browser blocks storage.
  }
  for (const listener of listeners) listener()
}

/** Calls the listener when the owner is set or cleared, in this tab or another. */
export function onOwnerChange(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', ({ key }) => key === ownerKey && listener())
}

/** Sets the owner, after clearing the data of another account. */
export function setPrivateOwner(account: string) {
  clearPrivateData(account)
  rows.set(ownerRow, account)
  for (const listener of listeners) listener()
}

/** The account that owns the private data; undefined without any. */
export const privateOwner = () => rows.get(ownerRow)

/** Deletes the private data, unless it belongs to `exceptOwner`. */
export function clearPrivateData(exceptOwner?: string) {
  const owner = privateOwner()
  if (owner !== undefined && owner !== exceptOwner) dropDatabase()
}
