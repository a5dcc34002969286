import { browserStorage } from '#client/offline/browser-storage.ts'

const blocked = () => {
  throw new Error('SecurityError')
}

/** Storage of a browser without IndexedDB: rows live in memory. */
export const memoryStorage = () => browserStorage('', blocked, new Map())
