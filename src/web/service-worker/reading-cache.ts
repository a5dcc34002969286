/** Pages of text and page pictures that were seen, for times without the site. */
import type { ShellDeps } from './app-shell-cache.ts'
import { copyState } from './current-state.ts'

const cacheName = 'thuto reading'
/** Some 20 MB: a picture has at most 120 kB. */
const maxResponses = 170

/** The id in `/r/{id}/text`, `/r/{id}/pages` and `/page-images/{id}/…`; undefined for any other path. */
export const readingIdIn = (path: string): string | undefined =>
  /^\/(?:r(?=\/[^/]+\/(?:text|pages)$)|page-images)\/([0-9a-f-]{36})\//i.exec(path)?.[1]?.toLowerCase()

/** Stores a response as the newest, and deletes the oldest. */
async function store(caches: CacheStorage, url: string, response: Response) {
  const cache = await caches.open(cacheName)
  await cache.delete(url)
  await cache.put(url, response)
  for (const request of (await cache.keys()).slice(0, -maxResponses)) await cache.delete(request)
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
 * a public response, and deletes all of a resource that is gone or no longer public, unless its author corrects it.
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
    return {
      response,
      update: async () => {
        if ((await copyState(fetch, id)) === 'gone') await deleteReading(caches, id)
      },
    }
  // In an outage of the database the site answers without `public`: what is stored stays.
  if (status !== 200 || !caching.includes('public')) return { response }
  const copy = response.clone()
  return { response, update: () => store(caches, url, copy) }
}
