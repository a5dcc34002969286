/**
 * Reads the change feed once for the process and delivers it to subscribers, in order and without a gap.
 * 1. An own write, a notification with an id that is not read yet, or a timer every 5 s starts a round.
 * 2. A round numbers committed changes and reads the rows after the last delivered id, batch by batch.
 * 3. Subscribers receive a batch one after the other; if one throws, the same batch is delivered again later.
 * 4. Reads that must include own writes wait for the round that covers them.
 * 5. After a reconnect, an error, and every 5 s the round asks whether another server has taken over.
 */
import type { Change, ChangesRepository } from './changes-repository.ts'
import type { PgNotifications } from './pg-notifications.ts'
import { logOncePerOutage } from '../log.ts'

const batchSize = 500
/** Notifications only start a round; rows come from the table. A lost notification costs this long at most. */
const pollIntervalMs = 5_000

/** Receives one batch. After an exception the same batch is delivered again. */
export type BatchHandler = (batch: readonly Change[]) => Promise<void>

export interface ChangeFeedDeps {
  readonly changes: Pick<ChangesRepository, 'position' | 'after'>
  readonly notifications: Pick<PgNotifications, 'on'>
  /** Called once per outage, not once per attempt. */
  readonly logError: (error: unknown) => void
  /** True while the database does not respond. */
  readonly isUnavailable?: (() => boolean) | undefined
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number
}

/** Read-your-writes: counts own writes and those that a round has covered. */
function ownWrites() {
  let [written, read] = [0, 0]
  let failed = true
  let round = Promise.withResolvers<void>()
  const isReached = (upTo = written) => !failed && read >= upTo

  function endRound(hasFailed: boolean) {
    failed = hasFailed
    round.resolve()
    round = Promise.withResolvers()
  }
  return {
    add: () => void (written += 1),
    isReached,
    fail: () => endRound(true),
    /** Starts a round; the returned function ends it and takes whether more rows remain. */
    beginRound() {
      const upTo = written
      return (more: boolean) => {
        if (!more) read = upTo
        endRound(false)
      }
    },
    /** Covers writes up to now, not until the feed is empty, which could take long under load. */
    async reached(startRound: () => void) {
      const upTo = written
      while (read < upTo) {
        const { promise } = round
        startRound()
        await promise
        if (failed) break
      }
      return isReached(upTo)
    },
  }
}

/** Position in the feed. After a takeover the server may lack changes that were already read (R12). */
function feedPosition({ changes, nowMs }: ChangeFeedDeps) {
  const takeoverListeners: (() => void)[] = []
  let head: number | undefined
  let known: string | undefined
  let readAt: number | undefined
  let isVerified = false
  return {
    head: () => head,
    onTakeover: (listener: () => void) => void takeoverListeners.push(listener),
    distrust: () => void (isVerified = false),
    moveTo(id = head) {
      head = id
      readAt = nowMs()
    },
    msSinceRead: () => (readAt === undefined ? undefined : nowMs() - readAt),
    async verify(): Promise<number> {
      if (head !== undefined && isVerified) return head
      const { newest, timeline } = await changes.position()
      const isOther = known !== undefined && (timeline !== known || newest < (head ?? 0))
      known = timeline
      isVerified = true
      head = Math.min(head ?? newest, newest)
      for (const listener of isOther ? takeoverListeners : []) listener()
      return head
    },
  }
}

/** Newest id that is to be read; Infinity: whatever is there. */
function requestedId(head: () => number | undefined) {
  let newest = 0
  return {
    note: (id = Infinity) => void (newest = Math.max(newest, id)),
    /** True if it is not read yet. */
    take() {
      const hasUnread = newest > (head() ?? 0)
      newest = 0
      return hasUnread
    },
  }
}

/** Starts at the newest change; older ones are read on request only. */
function reader(deps: ChangeFeedDeps, subscribers: readonly BatchHandler[]) {
  const outages = logOncePerOutage(deps.logError)
  const writes = ownWrites()
  const position = feedPosition(deps)
  let stopped = false
  const requested = requestedId(position.head)
  let reading: Promise<void> | undefined
  async function readBatch() {
    const endRound = writes.beginRound()
    const batch = await deps.changes.after(await position.verify(), batchSize)
    for (const take of batch.length > 0 ? subscribers : []) await take(batch)
    position.moveTo(batch.at(-1)?.id)
    if (batch.length === batchSize) requested.note()
    endRound(batch.length === batchSize)
  }
  async function readAvailable() {
    try {
      while (requested.take() && !stopped) await readBatch()
      outages.end()
    } catch (error) {
      position.distrust()
      writes.fail()
      if (!stopped) outages.report(error)
    }
    reading = undefined
  }
  /** One round at a time; a call during a round starts one more after it, unless it reads the id that is there. */
  async function catchUp(id = Infinity) {
    if (!reading && id <= (position.head() ?? 0)) return
    requested.note(id)
    if (!stopped) await (reading ??= readAvailable())
  }
  const stop = async () => {
    stopped = true
    await reading
    writes.fail()
  }
  return { ...position, writes, catchUp, stop }
}

/** Starts rounds on notifications, and when they begin to arrive. */
function followNotifications({ notifications }: ChangeFeedDeps, feed: ReturnType<typeof reader>) {
  let isListening = false
  /** A round that asks first whether another server has taken over. */
  const recheck = () => {
    feed.distrust()
    return feed.catchUp()
  }
  notifications.on('changes', {
    // Without an id, as a repeatable read sends it, there may be any.
    onNotify: (id) => void feed.catchUp(Number(id) || Infinity),
    onOpen() {
      isListening = true
      feed.writes.add()
      return recheck()
    },
    onLost: () => void (isListening = false),
  })
  return { recheck, isListening: () => isListening, end: () => void (isListening = false) }
}

/** Returns the reader of the process, woken by notifications and at least every 5 s. */
export function changeFeed(deps: ChangeFeedDeps) {
  const subscribers: BatchHandler[] = []
  const feed = reader(deps, subscribers)
  const { head, onTakeover, writes, catchUp, msSinceRead, stop } = feed
  const startRound = () => void catchUp()
  const { recheck, isListening, end } = followNotifications(deps, feed)
  const canRely = () => isListening() && deps.isUnavailable?.() !== true
  let timer: NodeJS.Timeout | undefined
  return {
    /** Id of the last delivered change; undefined before the first contact with the database. */
    head,
    subscribe: (take: BatchHandler) => void subscribers.push(take),
    /** Calls `listener` when another server has taken over: what was read before may be missing there. */
    onTakeover,
    /** Milliseconds since the last batch was read and delivered; undefined before the first. */
    msSinceRead,
    /** Records a commit of this process: caches wait for it before they answer. Returns at once. */
    noteOwnWrite() {
      writes.add()
      startRound()
    },
    /** True while caches are current: notifications arrive and all own writes were delivered. */
    isCurrent: () => canRely() && writes.isReached(),
    /** Waits for own writes up to now; false if caches may still be stale. */
    waitForOwnWrites: async () => canRely() && (await writes.reached(startRound)) && canRely(),
    /** Runs a round now. Errors are logged, not thrown. */
    poll: () => catchUp(),
    async start() {
      timer = setInterval(() => void recheck(), pollIntervalMs).unref()
      await catchUp()
    },
    async stop() {
      end()
      clearInterval(timer)
      await stop()
    },
  }
}
export type ChangeFeed = ReturnType<typeof changeFeed>

/**
 * Reads a list with the change id `asOf` that it includes. Event streams show by it whether the list lacks a change.
 * `null` before the first contact with the feed.
 */
export async function readWithChangeId<Read extends object>(
  feed: Pick<ChangeFeed, 'head'>,
  read: () => Promise<Read>,
): Promise<Read & { readonly asOf: number | null }> {
  // Read before the list: a commit during the read may be missing there, and is newer than `asOf`.
  const asOf = feed.head() ?? null
  return { ...(await read()), asOf }
}
