/**
 * Response cache: public responses of the last five minutes by URL (R6).
 * 1. `startRead` notes the head of the change feed and a generation before a response is read.
 * 2. The result is stored unless a removal or `clear` raised the generation meanwhile: it may show a removed resource.
 * 3. `fresh` returns a response while no change since its head touches what it depends on.
 * 4. `stale` ignores changes and serves outages, but never a response that names a removed resource.
 * 5. `invalidate` applies changes of the feed; removed ids are purged when a response is served, not at once.
 */
import type { Change } from '../../realtime/changes-repository.ts'
import type { ReadLimit } from '../../limits/limiter.ts'
import type { ChangeFeed } from '../../realtime/change-feed.ts'
import { newestChanges } from '../../realtime/newest-changes.ts'
import {
  type EncodedResponse,
  encodeResponse,
  type KindHeaders,
  largeAnswer,
  type LargeText,
  etagOf,
} from './encoded-response.ts'
import { ClockCache } from '../../caches/clock-cache.ts'
import { type CacheDependency, purgeList, removedIds } from './invalidation.ts'

/** Data needed to serve a URL from the cache. */
export interface CacheInfo {
  readonly dependsOn: CacheDependency
  readonly limit: ReadLimit
  readonly headers: KindHeaders
}

export interface CachedResponse extends CacheInfo {
  readonly answer: EncodedResponse
  readonly atMs: number
  /** Last change delivered before the read. */
  readonly head: number | undefined
}

export interface ResponseCache {
  /** Call it before a read. The result encodes and stores the response, unless something in it may have been removed meanwhile. */
  startRead(address: string, info: CacheInfo): (text: string | LargeText) => EncodedResponse
  /** Response that is still up to date. */
  fresh(address: string): CachedResponse | undefined
  /** Response of the last five minutes, up to date or not. */
  stale(address: string): { readonly answer: EncodedResponse; readonly ageSeconds: number } | undefined
  /** Applies changes: responses that depend on them are no longer fresh, those that name a removed resource are not served. */
  invalidate(batch: readonly Change[]): void
  /** Drops everything, for example when an index becomes available. */
  clear(): void
}

type FeedPosition = Pick<ChangeFeed, 'head' | 'isCurrent'>

/** Size of the cache when it serves outages only. */
const outageBytes = 8 * 1_024 * 1_024
const lifetimeMs = 5 * 60_000
/**
 * Maximum of unrelated changes since a response: a list carries its change id, and is read again when it is older than
 * the changes that a node remembers (`live/server/resource-streams.ts`).
 */
const maxChangesBehind = 50

/** Freshness by the change feed, as long as the feed is current. */
function freshness(changeFeed: FeedPosition) {
  const last = newestChanges()
  return {
    add: (batch: readonly Change[]) => last.add(batch, changeFeed.head()),
    isUnchanged({ head, dependsOn }: CachedResponse) {
      const now = changeFeed.head()
      if (head === undefined || now === undefined || !changeFeed.isCurrent()) return false
      return now - head <= maxChangesBehind && last.of(dependsOn) <= head
    },
  }
}

/** Reuses the compressed forms of an unchanged text. Lists are popular; most searches are requested once. */
function toEncoded(
  address: string,
  text: string | LargeText,
  { limit }: CacheInfo,
  store: ClockCache<CachedResponse>,
): EncodedResponse {
  const name = typeof text === 'string' ? etagOf(text) : text.name
  const before = store.peek(address)?.answer
  if (before?.name === name) return before
  if (typeof text !== 'string') return largeAnswer(text)
  return encodeResponse(text, name, () => store.resize(address), limit === 'read')
}

/** `maxCacheBytes` 0: responses are served during outages only. */
export function responseCache(nowMs: () => number, feed: FeedPosition, maxCacheBytes: number): ResponseCache {
  const store = new ClockCache<CachedResponse>(maxCacheBytes || outageBytes, ({ answer }) => answer.bytes())
  const fresh = freshness(feed)
  const removed = purgeList(nowMs, lifetimeMs)
  const isYoung = ({ atMs }: CachedResponse) => nowMs() - atMs <= lifetimeMs
  // A read that began in an earlier generation is not stored.
  let generation = 0
  function clear() {
    generation += 1
    store.clear()
  }
  return {
    startRead(address, info) {
      const [startedIn, head] = [generation, feed.head()]
      return (text) => {
        const cached = { ...info, answer: toEncoded(address, text, info, store), atMs: nowMs(), head }
        if (generation === startedIn) store.set(address, cached)
        return cached.answer
      }
    },
    fresh(address) {
      const found = maxCacheBytes > 0 ? store.peek(address) : undefined
      if (!found || !fresh.isUnchanged(found) || !isYoung(found)) return undefined
      store.touch(address)
      return found
    },
    stale(address) {
      const found = store.peek(address)
      if (!found || !isYoung(found) || removed.isNamedIn(found.answer)) return undefined
      return { answer: found.answer, ageSeconds: Math.floor((nowMs() - found.atMs) / 1_000) }
    },
    invalidate(batch) {
      const ids = removedIds(batch)
      fresh.add(batch)
      if (ids.length > 0) generation += 1
      if (!removed.add(ids)) clear()
    },
    clear,
  }
}
