/** Pages of text and page pictures that were seen, for times without the site: the last 20 MB. */
import type { ShellDeps } from './app-shell-cache.ts'

const cacheName = 'thuto reading'
const maxBytes = 20_000_000

/** The id in `/r/{id}/text`, `/r/{id}/pages` and `/page-images/{id}/…`; undefined for any other path. */
export const readingIdIn = (path: string): string | undefined =>
  /^\/(?:r(?=\/[^/]+\/(?:text|pages)$)|page-images)\/([0-9a-f-]{36})\//i.exec(path)?.[1]?.toLowerCase()

/** Deletes the responses that were used first. */
async function evictOldest(cache: Cache) {
  const sizes = (await cache.matchAll()).map(({ headers }) => Number(headers.get('content-length')))
  for (const request of await cache.keys()) {
    if (sizes.reduce((sum, size) => sum + size, 0) <= maxBytes) return
    sizes.shift()
    await cache.delete(request)
  }
}

/** Stores a response as the newest, with the size of its body: that of a compressed one is smaller or unknown. */
async function store(caches: CacheStorage, url: string, response: Response) {
  const body = await response.blob()
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.set('content-length', String(body.size))
  const cache = await caches.open(cacheName)
  await cache.put(url, new Response(body, { headers }))
  await evictOldest(cache)
}

/** Deletes all that is stored of a resource. */
export async function deleteReading(caches: CacheStorage, id: string) {
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys())
    if (request.url.toLowerCase().includes(id)) await cache.delete(request)
}

/**
 * Returns the response of the site; without the site the stored one, if any. `update` then changes the cache: it stores
 * a public response, and deletes all of a resource that is gone or no longer public.
 */
export async function readingResponse(
  { caches, fetch }: Pick<ShellDeps, 'caches' | 'fetch'>,
  request: Request,
  id: string,
): Promise<{ response?: Response; update?: () => Promise<void> }> {
  const { url } = request
  const response =
    (await fetch(request).catch(() => undefined)) ??
    (await caches.match(url, { cacheName, ignoreVary: true }).catch(() => undefined))
  if (!response) return {}
  const { status } = response
  const caching = response.headers.get('cache-control') ?? ''
  if (status === 404 || status === 410 || caching.includes('private'))
    return { response, update: () => deleteReading(caches, id) }
  // In an outage of the database the site answers without `public`: what is stored stays.
  if (status !== 200 || !caching.includes('public')) return { response }
  const copy = response.clone()
  return { response, update: () => store(caches, url, copy) }
}
