/** Answers for files that are kept on this phone: the site is asked first, because it may have taken one down. */
import {
  offlineResponse,
  offlineFileKey,
  offlineFilesCache,
  type ShelfMessage,
} from '#features/shelf/offline-files.ts'

export interface KeptFileDeps {
  readonly caches: CacheStorage
  readonly fetch: (asked: string | Request, options?: RequestInit) => Promise<Response>
  /** Now, in ms. */
  readonly now: () => number
  readonly tell: (news: ShelfMessage) => void
}

/** After this time without response headers, the saved file is the response. */
const siteTimeoutMs = 5_000

/** A viewer asks for one part after the other: the site need not be asked each time. Takedown has 60 s (T14). */
const trustedForMs = 10_000

const where = { cacheName: offlineFilesCache, ignoreVary: true }

/** What the site says of this file, as far as it says anything in time. */
async function askSite({ fetch }: KeptFileDeps, request: Request, etag: string | null) {
  const headers = new Headers(etag === null ? {} : { 'if-none-match': etag })
  for (const name of ['range', 'if-range']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), siteTimeoutMs)
  try {
    // Only the beginning is waited for so long: bytes that come slowly still come.
    return await fetch(request.url, { headers, cache: 'no-store', redirect: 'manual', signal: giveUp.signal })
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

async function fromPhone(request: Request, kept: Response) {
  const bytes = await kept.blob()
  const header = (name: string) => request.headers.get(name) ?? undefined
  const asked = { range: header('range'), ifRange: header('if-range'), ifNoneMatch: header('if-none-match') }
  const { status, headers, slice } = offlineResponse(asked, kept.headers, bytes.size)
  const body = slice && bytes.slice(slice[0], slice[1], headers['content-type'])
  return new Response(body ?? null, { status, headers })
}

/** What to do after the site's answer: `keep` its own answer aside, show that one, or drop what is kept. */
function verdict(answer: Response | undefined): 'kept' | 'changed' | 'gone' {
  if (answer?.status === 404 || answer?.status === 410) return 'gone'
  if (answer?.status !== 200 && answer?.status !== 206) return 'kept'
  return answer.headers.get('cache-control')?.includes('public') ? 'changed' : 'gone'
}

/** Gives what answers requests for files, kept ones or not. */
export function offlineFileHandler(deps: KeptFileDeps) {
  const trustedSince = new Map<string, number>()
  return async (request: Request, id: string): Promise<Response> => {
    const key = offlineFileKey(id)
    const kept = await deps.caches.match(key, where).catch(() => undefined)
    if (!kept) return deps.fetch(request)
    if (deps.now() - (trustedSince.get(id) ?? -Infinity) < trustedForMs) return fromPhone(request, kept)
    const answer = await askSite(deps, request, kept.headers.get('etag'))
    const found = verdict(answer)
    if (found === 'kept' || !answer) {
      trustedSince.set(id, deps.now())
      return fromPhone(request, kept)
    }
    if (found === 'gone') await (await deps.caches.open(offlineFilesCache)).delete(key)
    deps.tell(found === 'gone' ? { gone: id } : { changed: true })
    return answer
  }
}
