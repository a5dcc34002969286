/**
 * Fetch handler for saved files. It checks each file with the site first, because a takedown must apply within 60 s (T14).
 * 1. A file that is not saved goes to the network, a navigation with its destination.
 * 2. For 10 s after a check the saved bytes are served without another one.
 * 3. The site gets 5 s for a conditional request. No response, 304 or an error: the saved bytes are served.
 * 4. 404, 410 or a private response: the saved file is deleted, and the shelf is notified. While its author corrects the
 *    resource, the saved bytes are served.
 * 5. A new public response is served, and the shelf checks the file. The shelf's own link gets the saved bytes.
 */
import { deleteReading } from './reading-cache.ts'
import { destinationHeader, isSavedCopy, noDestination } from '#features/contributing/files/opened-as.ts'
import {
  offlineResponse,
  offlineFileKey,
  offlineFilesCache,
  offlineHeader,
  savedVersionHeader,
  useHeader,
  type ShelfMessage,
} from '#features/contributing/files/offline-files.ts'
import type { ShellDeps } from './app-shell-cache.ts'
import { copyState, fetchInTime } from './current-state.ts'

/** A viewer requests one range after another; they share a check. */
const checkValidMs = 10_000

const where = { cacheName: offlineFilesCache, ignoreVary: true }

/** The response of the site; undefined without one in time. The shelf's own link needs no body. */
function checkSite(fetch: ShellDeps['fetch'], request: Request, etag: string | null) {
  const headers = new Headers(etag === null ? {} : { 'if-none-match': etag })
  for (const name of ['range', 'if-range', 'accept', useHeader]) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const [url = ''] = request.url.split('?')
  return fetchInTime(fetch, url, {
    headers,
    redirect: 'manual',
    ...(isSavedCopy(request.url) && { method: 'HEAD' }),
  })
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

interface HandlerDeps {
  readonly caches: CacheStorage
  readonly fetch: ShellDeps['fetch']
  readonly now: () => number
  readonly notify: (message: ShelfMessage) => void
}

/** The saved bytes, or the response of the site. The shelf's own link never gets the body of another file. */
async function checkedResponse(deps: HandlerDeps, request: Request, id: string, saved: Response) {
  const response = await checkSite(deps.fetch, request, saved.headers.get('etag'))
  const state = stateBy(response)
  if (state === 'unchanged' || !response) return savedResponse(request, saved)
  const isCopy = isSavedCopy(request.url)
  const isAsked = isCopy || state === 'removed'
  const copy = isAsked ? await copyState(deps.fetch, id, saved.headers.get(savedVersionHeader)) : 'public'
  if (copy === 'gone') {
    await (await deps.caches.open(offlineFilesCache)).delete(offlineFileKey(id))
    await deleteReading(deps.caches, id)
    deps.notify({ gone: id })
  } else if (state === 'changed') deps.notify({ changed: true })
  const stays = copy === 'paused' || (copy !== 'gone' && state === 'changed')
  // Author and moderators get the file from the site, by links of lists.
  if (stays && (isCopy || !response.ok)) return savedResponse(request, saved)
  return isCopy ? Response.redirect(new URL(`/r/${id}`, request.url)) : response
}

export function offlineFileHandler(deps: HandlerDeps) {
  const checkedAt = new Map<string, number>()
  return async (request: Request, id: string): Promise<Response> => {
    const saved = await deps.caches.match(offlineFileKey(id), where).catch(() => undefined)
    if (!saved) return deps.fetch(...asOpened(request))
    const { url } = request
    if (deps.now() - (checkedAt.get(url) ?? -Infinity) < checkValidMs) return savedResponse(request, saved)
    const response = await checkedResponse(deps, request, id, saved)
    if (response.headers.has(offlineHeader)) checkedAt.set(url, deps.now())
    return response
  }
}
