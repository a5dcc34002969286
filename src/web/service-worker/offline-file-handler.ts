/**
 * Fetch handler for saved files. It checks each file with the site first, because a takedown must apply within 60 s (T14).
 * 1. A file that is not saved goes to the network, a navigation with its destination.
 * 2. For 10 s after a check the saved bytes are served without another one.
 * 3. The site gets 5 s for a conditional request. No response, 304 or an error: the saved bytes are served.
 * 4. 404, 410 or a private response: the saved file is deleted, and the shelf is notified.
 * 5. A new public response is served, and the shelf checks the file.
 */
import { deleteReading } from './reading-cache.ts'
import { destinationHeader, noDestination } from '#features/contributing/files/opened-as.ts'
import {
  offlineResponse,
  offlineFileKey,
  offlineFilesCache,
  type ShelfMessage,
} from '#features/contributing/files/offline-files.ts'
import type { ShellDeps } from './app-shell-cache.ts'

/** After this time without response headers, the saved file is the response. */
const siteTimeoutMs = 5_000

/** A viewer requests one range after another; they share a check. */
const checkValidMs = 10_000

const where = { cacheName: offlineFilesCache, ignoreVary: true }

/** The response of the site; undefined without one in time. */
async function checkSite(fetch: ShellDeps['fetch'], request: Request, etag: string | null) {
  const headers = new Headers(etag === null ? {} : { 'if-none-match': etag })
  for (const name of ['range', 'if-range', 'accept']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), siteTimeoutMs)
  try {
    // The timeout covers the response headers only, so a slow body still arrives.
    return await fetch(request.url, {
      headers,
      cache: 'no-store',
      redirect: 'manual',
      signal: timeout.signal,
    })
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Names the destination of a navigation, which the browser does not: the site may redirect it to the bucket. It accepts a
 * page, because a failure is shown (CASE-C09).
 */
function asOpened(request: Request): [Request | string, RequestInit?] {
  const { mode, url, cache, destination } = request
  if (mode !== 'navigate') return [request]
  const accept = request.headers.get('accept') ?? '*/*'
  const headers = { [destinationHeader]: destination || noDestination, accept }
  return [url, { headers, cache, redirect: 'manual' }]
}

async function savedResponse(request: Request, saved: Response) {
  const bytes = await saved.blob()
  const header = (name: string) => request.headers.get(name) ?? undefined
  const conditions = {
    range: header('range'),
    ifRange: header('if-range'),
    ifNoneMatch: header('if-none-match'),
  }
  const { status, headers, slice } = offlineResponse(conditions, saved.headers, bytes.size)
  const body = slice && bytes.slice(slice[0], slice[1], headers['content-type'])
  return new Response(body ?? null, { status, headers })
}

/** State of the saved file by the site's response; a response that is not public counts as `removed`. */
function stateBy(response: Response | undefined): 'unchanged' | 'changed' | 'removed' {
  if (response?.status === 404 || response?.status === 410) return 'removed'
  if (response?.status !== 200 && response?.status !== 206) return 'unchanged'
  return response.headers.get('cache-control')?.includes('public') ? 'changed' : 'removed'
}

export function offlineFileHandler(deps: {
  readonly caches: CacheStorage
  readonly fetch: ShellDeps['fetch']
  readonly now: () => number
  readonly notify: (message: ShelfMessage) => void
}) {
  const checkedAt = new Map<string, number>()
  return async (request: Request, id: string): Promise<Response> => {
    const key = offlineFileKey(id)
    const saved = await deps.caches.match(key, where).catch(() => undefined)
    if (!saved) return deps.fetch(...asOpened(request))
    if (deps.now() - (checkedAt.get(id) ?? -Infinity) < checkValidMs) return savedResponse(request, saved)
    const response = await checkSite(deps.fetch, request, saved.headers.get('etag'))
    const state = stateBy(response)
    if (state === 'unchanged' || !response) {
      checkedAt.set(id, deps.now())
      return savedResponse(request, saved)
    }
    if (state === 'removed') {
      await (await deps.caches.open(offlineFilesCache)).delete(key)
      await deleteReading(deps.caches, id)
    }
    deps.notify(state === 'removed' ? { gone: id } : { changed: true })
    return response
  }
}
