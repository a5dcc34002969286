/** Cache Storage in memory, with the few calls the worker makes; real answers go in and out. */
const keyOf = (asked: RequestInfo | URL) =>
  new URL(asked instanceof Request ? asked.url : asked, 'https://thuto.example').pathname

function fakeCache(held = new Map<string, Response>()) {
  return {
    match: async (asked: RequestInfo | URL) => held.get(keyOf(asked))?.clone(),
    put: async (asked: RequestInfo | URL, answer: Response) => void held.set(keyOf(asked), answer),
    delete: async (asked: RequestInfo | URL) => held.delete(keyOf(asked)),
    paths: () => [...held.keys()].sort(),
  }
}

export function fakeCaches() {
  const all = new Map<string, ReturnType<typeof fakeCache>>()
  const open = async (name: string) => {
    const cache = all.get(name) ?? fakeCache()
    all.set(name, cache)
    return cache
  }
  const storage = {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    async match(asked: RequestInfo | URL, { cacheName }: MultiCacheQueryOptions = {}) {
      for (const [name, cache] of all) {
        const found = cacheName === undefined || cacheName === name ? await cache.match(asked) : undefined
        if (found) return found
      }
      return undefined
    },
  }
  return {
    caches: storage as unknown as CacheStorage,
    /** Contents of each cache. */
    held: () => Object.fromEntries([...all].map(([name, cache]) => [name, cache.paths()])),
  }
}

export interface Fetched {
  readonly path: string
  readonly options: RequestInit
}

/** Fakes the network by path; `fetched` lists the requests. */
export function fakeNetwork(answers: Record<string, (options: RequestInit) => Response | Promise<Response>>) {
  const fetched: Fetched[] = []
  const fetch = async (asked: string | Request, options: RequestInit = {}) => {
    const path = keyOf(asked)
    fetched.push({ path, options })
    const answer = answers[path]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer(options)
  }
  return { fetch, fetched, paths: () => fetched.map(({ path }) => path) }
}
