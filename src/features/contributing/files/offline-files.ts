/** Saved files: the page stores them in Cache Storage, the service worker responds with them. */
import { partOf, type RangeRequest } from './byte-range.ts'

/** Cache name. New versions of the app shell do not delete this cache. */
export const offlineFilesCache = 'thuto kept files'

/** BroadcastChannel of pages and worker. */
export const offlineFilesChannel = 'thuto kept files'

/** `gone`: id of a resource that the site took down; the worker has deleted its file. `changed`: refetch. */
export type ShelfMessage = { readonly gone: string } | { readonly changed: true }

/** Marks a response made from a saved file, so that a download does not mistake it for the site's. */
export const offlineHeader = 'x-kept-here'

/** Fetch options for a request that the worker passes on to the site. */
export const bypassWorker = { cache: 'no-store' } as const

/** Header of a download for the shelf, which is no open: the page reports the saved file. */
export const useHeader = 'x-thuto-use'
export const savingUse = 'save'

/** Header of a saved file: the number of its version. Absent if the site did not name it. */
export const savedVersionHeader = 'x-saved-version'

/** The id in `/files/{id}/{name}`; undefined for any other path, such as `/files/{id}/v/1/{name}`. */
export const fileIdIn = (path: string): string | undefined =>
  /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/(?!v\/)|$)/i.exec(path)?.[1]?.toLowerCase()

/** Cache key of a file, without the name at the end of its URL. */
export const offlineFileKey = (id: string): string => `/files/${id.toLowerCase()}`

const storedHeaderNames = [
  'content-type',
  'content-disposition',
  'etag',
  'content-security-policy',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
]

interface Headers {
  get(name: string): string | null
}

function pickStored(headers: Headers): Record<string, string> {
  const found = storedHeaderNames.map((name) => [name, headers.get(name) ?? ''] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== ''))
}

/** Headers to store with the bytes: type, name, etag, and those that forbid scripts (T14). */
export const storedHeaders = (response: Headers, bytes: number): Record<string, string> => ({
  ...pickStored(response),
  'content-length': String(bytes),
})

export interface OfflineResponse {
  readonly status: 200 | 206 | 304 | 416
  readonly headers: Readonly<Record<string, string>>
  /** Arguments of `blob.slice`; undefined without a body. */
  readonly slice: readonly [from: number, to: number] | undefined
}

/** Response from a saved file: whole, a range (PDF viewers request ranges), or 304. */
export function offlineResponse(request: RangeRequest, stored: Headers, bytes: number): OfflineResponse {
  const part = partOf(request, { bytes, etag: stored.get('etag') ?? '' })
  const headers = { ...pickStored(stored), 'accept-ranges': 'bytes', [offlineHeader]: '1' }
  const range = (span: string) => ({ ...headers, 'content-range': `bytes ${span}/${bytes}` })
  const sized = (size: number) => ({ 'content-length': String(size) })
  if (part.status === 304) return { status: 304, headers, slice: undefined }
  if (part.status === 416) return { status: 416, headers: range('*'), slice: undefined }
  if (part.status === 200) return { status: 200, headers: { ...headers, ...sized(bytes) }, slice: [0, bytes] }
  const { first, last } = part
  return {
    status: 206,
    headers: { ...range(`${first}-${last}`), ...sized(last - first + 1) },
    slice: [first, last + 1],
  }
}
