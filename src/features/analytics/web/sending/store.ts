/** Where this browser keeps what is not yet told. Several tabs share it. */
export interface Store {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  keys(): readonly string[]
}

/** For browsers that keep nothing: gone with the page. */
export function memoryStore(): Store {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}

const prefix = 'analytics '

/** A store on what `open` gives; where that is forbidden or full from the start, one in memory. */
export function openStore(open: () => Storage): Store {
  try {
    const storage = open()
    storage.setItem(prefix, '')
    storage.removeItem(prefix)
    return {
      get: (key) => storage.getItem(prefix + key) ?? undefined,
      set: (key, value) => storage.setItem(prefix + key, value),
      remove: (key) => storage.removeItem(prefix + key),
      keys: () =>
        Object.keys(storage)
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length)),
    }
  } catch {
    return memoryStore()
  }
}
