/** Reads the change feed once for the whole process and hands it on, in order, without gap. */
import type { Change, ChangesRepository } from './changes-repository.ts'
import type { PgNotifications } from './pg-notifications.ts'
import { logOncePerOutage } from '../log.ts'

const batchSize = 500
/** A call of the database only wakes us: the rows come from the table, so a lost one costs this long at most. */
const lookEveryMs = 5_000

/** Takes one batch. Where it throws, the same batch comes again later. */
export type TakeBatch = (batch: readonly Change[]) => Promise<void>

export interface ChangeFeedDeps {
  readonly changes: Pick<ChangesRepository, 'newest' | 'after'>
  readonly databaseCalls: Pick<PgNotifications, 'on'>
  /** Told once per outage, not once per try. */
  readonly logError: (error: unknown) => void
  /** Whether the database has fallen silent. */
  readonly isUnavailable?: (() => boolean) | undefined
}

export interface ChangeFeed {
  /** The id of the last change that was handed on; undefined until the database was reached once. */
  head(): number | undefined
  subscribe(take: TakeBatch): void
  /** Something was committed by this process: memory waits for it before it answers again. Nobody has to wait here. */
  noteOwnWrite(): void
  /** True while memory is right: changes are heard, and all that this process has written were handed on. */
  isCurrent(): boolean
  /** Waits for what this process has written by now; false where memory may still be wrong. */
  waitForOwnWrites(): Promise<boolean>
  /** Reads what is new now; trouble is logged, not thrown. */
  poll(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Who reads after a write of this process wants to find it: keeps count of the writes and of those that were read since. */
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
    /** A round of reading begins; what it gives is called at its end, with whether there is more to read. */
    beginRound() {
      const upTo = written
      return (more: boolean) => {
        if (!more) read = upTo
        endRound(false)
      }
    },
    /** Not until nothing is new: while many write, that could take long. */
    async reached(readOn: () => void) {
      const upTo = written
      while (read < upTo) {
        const { promise } = round
        readOn()
        await promise
        if (failed) break
      }
      return isReached(upTo)
    },
  }
}

/** How far we have read. Another server may have taken over meanwhile, and know less than the one we have heard (R12). */
function placeIn({ newest }: Pick<ChangesRepository, 'newest'>) {
  let head: number | undefined
  let isSure = false
  return {
    head: () => head,
    doubt: () => void (isSure = false),
    moveTo: (id = head) => void (head = id),
    async sure(): Promise<number> {
      if (head !== undefined && isSure) return head
      const there = await newest()
      isSure = true
      head = Math.min(head ?? there, there)
      return head
    },
  }
}

/** Reads on from the newest change there is: the past is asked for, not handed on. */
function reader({ changes, logError }: ChangeFeedDeps, takers: readonly TakeBatch[]) {
  const outages = logOncePerOutage(logError)
  const writes = ownWrites()
  const place = placeIn(changes)
  let [wanted, stopped] = [false, false]
  let reading: Promise<void> | undefined
  async function readOn() {
    const endRound = writes.beginRound()
    const batch = await changes.after(await place.sure(), batchSize)
    for (const take of batch.length > 0 ? takers : []) await take(batch)
    place.moveTo(batch.at(-1)?.id)
    if (batch.length === batchSize) wanted = true
    endRound(batch.length === batchSize)
  }
  async function readAll() {
    try {
      while (wanted && !stopped) {
        wanted = false
        await readOn()
      }
      outages.end()
    } catch (error) {
      place.doubt()
      writes.fail()
      if (!stopped) outages.report(error)
    }
    reading = undefined
  }
  /** One round at a time: whoever calls during a round gets one more after it. */
  async function catchUp() {
    wanted = true
    if (!stopped) await (reading ??= readAll())
  }
  const stop = async () => {
    stopped = true
    await reading
    writes.fail()
  }
  return { head: place.head, doubt: place.doubt, writes, catchUp, stop }
}

/** One reader for the process, woken by the database and, whatever becomes of that, every 5 s. */
export function changeFeed(deps: ChangeFeedDeps): ChangeFeed {
  const takers: TakeBatch[] = []
  const { head, writes, catchUp, doubt, stop } = reader(deps, takers)
  const readOn = () => void catchUp()
  const wrote = () => {
    writes.add()
    readOn()
  }
  let hearing = false
  deps.databaseCalls.on('changes', {
    heard: readOn,
    opened() {
      hearing = true
      doubt()
      wrote()
      return catchUp()
    },
    lost: () => void (hearing = false),
  })
  const hears = () => hearing && deps.isUnavailable?.() !== true
  let timer: NodeJS.Timeout | undefined
  return {
    head,
    subscribe: (take) => void takers.push(take),
    noteOwnWrite: wrote,
    isCurrent: () => hears() && writes.isReached(),
    waitForOwnWrites: async () => hears() && (await writes.reached(readOn)) && hears(),
    poll: catchUp,
    async start() {
      timer = setInterval(readOn, lookEveryMs).unref()
      await catchUp()
    },
    async stop() {
      hearing = false
      clearInterval(timer)
      await stop()
    },
  }
}

/**
 * Reads a list and says as of which change it is: everything up to `asOf` is in it. Whoever asks the event stream to
 * resume there misses nothing in between. `null` while the feed has not been reached.
 */
export async function readWithChangeId<Read extends object>(
  feed: Pick<ChangeFeed, 'head'>,
  read: () => Promise<Read>,
): Promise<Read & { readonly asOf: number | null }> {
  // Asked first: what is committed while we read may be missing from the list, and is told by the stream.
  const asOf = feed.head() ?? null
  return { ...(await read()), asOf }
}
