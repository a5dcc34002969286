/** Which answers leave when there is no more room: the least recently used first, never what is on the screen. */

/** What is known of a kept answer without reading it. */
export interface Entry {
  /** The query's hash. */
  readonly key: string
  /** UTF-8 bytes of key and JSON. */
  readonly bytes: number
  /** When the site gave it, and when it was last looked at, in ms. */
  readonly at: number
  readonly usedAt: number
  /** Which `formOfAnswers` it has. */
  readonly form: number
}

/** One more whenever what is kept gets another shape: screens of today cannot show answers of another one. */
export const formOfAnswers = 2

/** Spec 9, database client. */
export const usualCacheBytes = 41_943_040
const fewestCacheBytes = 1_048_576

/** The room for answers as it was configured; throws when that is less than there must be. */
export function cacheBytes(bytes = usualCacheBytes): number {
  if (!(bytes >= fewestCacheBytes))
    throw new RangeError(`The cache needs at least ${fewestCacheBytes} bytes, not ${bytes}`)
  return bytes
}

const utf8 = new TextEncoder()

/** What an answer counts for. */
export const bytesOf = (key: string, data: unknown) =>
  utf8.encode(key).length + utf8.encode(JSON.stringify(data)).length

/** The keys that must go until the rest has room. */
export function leaving(entries: readonly Entry[], room: number, onScreen: ReadonlySet<string>): string[] {
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const gone: string[] = []
  for (const entry of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= room) break
    if (onScreen.has(entry.key)) continue
    gone.push(entry.key)
    bytes -= entry.bytes
  }
  return gone
}
