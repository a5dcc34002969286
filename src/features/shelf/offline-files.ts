/** Files kept on a phone: the page puts them into Cache Storage, the worker answers with them; both read this. */
import { type Asked, partOf } from '#features/files/byte-range.ts'

/** The cache they lie in, one entry a file. It is the shelf's: a new version of the site leaves it alone. */
export const keptFilesCache = 'thuto kept files'

/** The BroadcastChannel on which pages and worker tell each other `ShelfMessage`. */
export const keptFilesChannel = 'thuto kept files'

/** `gone`: the worker was told that this resource is public no more, and dropped its file. `changed`: look again. */
export type ShelfMessage = { readonly gone: string } | { readonly changed: true }

/** How long the worker waits for the site before it answers with what is kept, in ms. */
export const siteTimeoutMs = 5_000

/** Set on every answer made from a kept file, so that nobody takes it for the site's. */
export const offlineHeader = 'x-kept-here'

/** How a page asks the site itself for a file: the worker leaves such a request alone. */
export const bypassWorker = { cache: 'no-store' } as const

/** The id in the path of a file's address, `/files/{id}/{name}`; undefined for any other path. */
export const fileIdIn = (path: string): string | undefined =>
  /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i.exec(path)?.[1]?.toLowerCase()

/** The key of a file in the cache: the same whatever name its address ends with. */
export const keptFileKey = (id: string): string => `/files/${id.toLowerCase()}`

const keptHeaders = [
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

function present(headers: Headers): Record<string, string> {
  const found = keptHeaders.map((name) => [name, headers.get(name) ?? ''] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== ''))
}

/** What is kept with the bytes of an answer: its type, its name, its tag, and what forbids it to run (T14). */
export const storedHeaders = (answer: Headers, bytes: number): Record<string, string> => ({
  ...present(answer),
  'content-length': String(bytes),
})

export interface KeptAnswer {
  readonly status: 200 | 206 | 304 | 416
  readonly headers: Readonly<Record<string, string>>
  /** Which bytes to send, `blob.slice(...slice)`; undefined when there is no body. */
  readonly slice: readonly [from: number, to: number] | undefined
}

/** What to answer with a kept file of `bytes` bytes: whole, a part (viewers of PDFs ask for ranges), or nothing new. */
export function offlineResponse(asked: Asked, kept: Headers, bytes: number): KeptAnswer {
  const part = partOf(asked, { bytes, etag: kept.get('etag') ?? '' })
  const headers = { ...present(kept), 'accept-ranges': 'bytes', [offlineHeader]: '1' }
  const range = (which: string) => ({ ...headers, 'content-range': `bytes ${which}/${bytes}` })
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
