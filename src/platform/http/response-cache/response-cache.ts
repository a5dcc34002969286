/**
 * Public answers of the last five minutes by their address. A hot one, of which nothing that it depends on has changed,
 * is given again at once; any of them while the database is away (RELIABILITY R6).
 */
import type { Change } from '../../realtime/changes-repository.ts'
import type { ReadLimit } from '../../limits/limiter.ts'
import type { ChangeFeed } from '../../realtime/change-feed.ts'
import {
  type EncodedResponse,
  encodeResponse,
  type KindHeaders,
  largeAnswer,
  type LargeText,
  etagOf,
} from './encoded-response.ts'
import { ClockCache } from './clock-cache.ts'
import { type CacheDependency, purgeList, invalidationMap, removedIds } from './invalidation.ts'

/** What has to be known of an address to answer there without asking anybody. */
export interface About {
  readonly dependsOn: CacheDependency
  readonly limit: ReadLimit
  readonly headers: KindHeaders
}

export interface Kept extends About {
  readonly answer: EncodedResponse
  readonly atMs: number
  /** The last change that had been handed on when it was about to be read. */
  readonly head: number | undefined
}

export interface Remembered {
  readonly answer: EncodedResponse
  readonly ageSeconds: number
}

export interface AnswerMemory {
  /** Before an answer is read: gives what makes and keeps it, unless something in it may have been taken down meanwhile. */
  startRead(address: string, about: About): (said: string | LargeText) => EncodedResponse
  /** What may be given as if it were read now. */
  fresh(address: string): Kept | undefined
  /** What was answered at this address within the last five minutes. */
  stale(address: string): Remembered | undefined
  /** These have happened: what depends on them is not hot any more, what names a resource that is gone is not given at all. */
  invalidate(batch: readonly Change[]): void
  /** More is known than could be said until now, such as by an index: everything is read anew. */
  forgetAll(): void
}

export interface AnswerMemoryDeps {
  readonly nowMs: () => number
  readonly changeFeed: Pick<ChangeFeed, 'head' | 'isCurrent'>
  /** 0: nothing is given again but while the database is away. */
  readonly hotBytes: number
}

/** For times without a database, where nothing is to be given hot. */
const outageBytes = 8 * 1_024 * 1_024
const keptForMs = 5 * 60_000
/**
 * Changes of other things since: a list says as of which change it is, and who listens from there on is told what came
 * later. Of more than a hundred they would not be told but read everything anew (`live/server/resource-streams.ts`).
 */
const changesBehindAtMost = 50

/** What may be told of changes, as long as they are heard. */
function freshness(changeFeed: AnswerMemoryDeps['changeFeed']) {
  const last = invalidationMap()
  return {
    add: (batch: readonly Change[]) => last.add(batch, changeFeed.head()),
    isUnchanged({ head, dependsOn }: Kept) {
      const now = changeFeed.head()
      if (head === undefined || now === undefined || !changeFeed.isCurrent()) return false
      return now - head <= changesBehindAtMost && last.of(dependsOn) <= head
    },
  }
}

/** The same text at the same address stays packed. Lists are asked for by many; most searches by one person. */
function answerAt(
  address: string,
  said: string | LargeText,
  { limit }: About,
  store: ClockCache<Kept>,
): EncodedResponse {
  const name = typeof said === 'string' ? etagOf(said) : said.name
  const before = store.peek(address)?.answer
  if (before?.name === name) return before
  if (typeof said !== 'string') return largeAnswer(said)
  return encodeResponse(said, name, () => store.resize(address), limit === 'read')
}

export function responseCache({ nowMs, changeFeed, hotBytes }: AnswerMemoryDeps): AnswerMemory {
  const store = new ClockCache<Kept>(hotBytes || outageBytes)
  const fresh = freshness(changeFeed)
  const gone = purgeList(nowMs, keptForMs)
  const isYoung = ({ atMs }: Kept) => nowMs() - atMs <= keptForMs
  // What began to be read in an earlier one is not kept.
  let generation = 0
  function forgetAll() {
    generation += 1
    store.clear()
  }
  return {
    startRead(address, about) {
      const [begunAs, head] = [generation, changeFeed.head()]
      return (said) => {
        const kept = { ...about, answer: answerAt(address, said, about, store), atMs: nowMs(), head }
        if (generation === begunAs) store.keep(address, kept)
        return kept.answer
      }
    },
    fresh(address) {
      const found = hotBytes > 0 ? store.peek(address) : undefined
      if (!found || !fresh.isUnchanged(found) || !isYoung(found)) return undefined
      store.touch(address)
      return found
    },
    stale(address) {
      const found = store.peek(address)
      if (!found || !isYoung(found) || gone.isNamedIn(found.answer)) return undefined
      return { answer: found.answer, ageSeconds: Math.floor((nowMs() - found.atMs) / 1_000) }
    },
    invalidate(batch) {
      const ids = removedIds(batch)
      fresh.add(batch)
      if (ids.length > 0) generation += 1
      if (!gone.add(ids)) forgetAll()
    },
    forgetAll,
  }
}

/** Gives what `read` gives, or what somebody else's reading of this address gives, if that begins from now on. */
export type SharedReads<Value> = (address: string, read: () => Promise<Value>) => Promise<Value>

interface Lane<Value> {
  readonly reading: Promise<Value>
  next: Promise<Value> | undefined
}

/** One reading of an address at a time. Who comes during one waits for the next: what was written before is in it. */
export function singleFlight<Value>(): SharedReads<Value> {
  const lanes = new Map<string, Lane<Value>>()

  function begin(address: string, read: () => Promise<Value>) {
    const lane: Lane<Value> = { reading: read(), next: undefined }
    lanes.set(address, lane)
    const over = () => {
      if (!lane.next) lanes.delete(address)
    }
    lane.reading.then(over, over)
    return lane.reading
  }

  return (address, read) => {
    const lane = lanes.get(address)
    if (!lane) return begin(address, read)
    const over = () => begin(address, read)
    return (lane.next ??= lane.reading.then(over, over))
  }
}
