/** Text rows of this origin, shared by its tabs. No method throws. */
export interface BrowserStorage {
  get(key: string): string | undefined
  /** False when the row is stored in memory only, because storage is blocked or full. */
  set(key: string, value: string): boolean
  remove(key: string): void
  keys(): readonly string[]
}

/** Rows of all prefixes, so that private data is deleted here as in storage. */
const memoryOfPage = new Map<string, string>()

/** The rows of `open()`, normally localStorage, whose keys have the prefix. */
export function browserStorage(prefix: string, open: () => Storage, memory = memoryOfPage): BrowserStorage {
  function attempt<T>(task: (storage: Storage) => T): T | undefined {
    try {
      return task(open())
    } catch {
      return undefined
    }
  }
  const stored = () => attempt(Object.keys) ?? []
  return {
    get: (key) =>
      memory.get(prefix + key) ?? attempt((storage) => storage.getItem(prefix + key)) ?? undefined,
    set(key, value) {
      const isStored = attempt((storage) => storage.setItem(prefix + key, value) === undefined) ?? false
      if (isStored) memory.delete(prefix + key)
      else memory.set(prefix + key, value)
      return isStored
    },
    remove(key) {
      memory.delete(prefix + key)
      attempt((storage) => storage.removeItem(prefix + key))
    },
    keys: () =>
      [...stored(), ...memory.keys()].flatMap((key) =>
        key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
      ),
  }
}

/** All rows of localStorage. */
export const localRows = browserStorage('', () => localStorage)
