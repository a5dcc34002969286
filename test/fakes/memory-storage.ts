import { browserStorage } from '#client/offline/browser-storage.ts'

/** Storage of a browser without IndexedDB: rows live in memory. */
export const memoryStorage = () =>
  browserStorage('', () => {
    throw new Error('SecurityError')
  })
