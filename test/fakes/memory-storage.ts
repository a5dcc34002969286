import { browserStorage } from '#client/offline/browser-storage.ts'

/** A storage as a browser gives it that refuses to store: rows live in memory. */
export const memoryStorage = () =>
  browserStorage('', () => {
    throw new Error('SecurityError')
  })
