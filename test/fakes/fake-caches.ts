/** Cache Storage in memory, with the few calls the worker makes; real answers go in and out. */
const site = 'https://thuto.example'

function keyOf(request: RequestInfo | URL) {
  const { pathname, search } = new URL(request instanceof Request ? request.url : request, site)
  return pathname + search
}

function fakeCache(held = new Map<string, Response>()) {
  return {
    match: async (request: RequestInfo | URL) => held.get(keyOf(request))?.clone(),
    async put(request: RequestInfo | URL, answer: Response) {
      held.delete(keyOf(request))
      held.set(keyOf(request), answer)
    },
    keys: async () => [...held.keys()].map((path) => new Request(site + path)),
    matchAll: async () => [...held.values()].map((answer) => answer.clone()),
    delete: async (request: RequestInfo | URL) => held.delete(keyOf(request)),
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
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    async match(request: RequestInfo | URL, { cacheName }: MultiCacheQueryOptions = {}) {
      for (const [name, cache] of all) {
        const found = cacheName === undefined || cacheName === name ? await cache.match(request) : undefined
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
export function fakeNetwork(
  responses: Record<string, (options: RequestInit) => Response | Promise<Response>>,
) {
  const fetched: Fetched[] = []
  const fetch = async (request: string | Request, options: RequestInit = {}) => {
    const path = keyOf(request)
    fetched.push({ path, options })
    const answer = responses[path]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer(options)
  }
  return { fetch, fetched, paths: () => fetched.map(({ path }) => path) }
}
