/** Reads the change feed once for the whole process and hands it on, in order, without gap. */
import type { Change, ChangesRepository } from './changes-repository.ts'
import type { DatabaseCalls } from './database-calls.ts'
import { oncePerOutage } from './once-per-outage.ts'

const batchSize = 500
/** A call of the database only wakes us: the rows come from the table, so a lost one costs this long at most. */
const lookEveryMs = 5_000

/** Takes one batch. Where it throws, the same batch comes again later. */
export type TakeBatch = (batch: readonly Change[]) => Promise<void>

export interface ChangeFeedParts {
  readonly changes: Pick<ChangesRepository, 'newest' | 'after'>
  readonly databaseCalls: Pick<DatabaseCalls, 'on'>
  /** Told once per outage, not once per try. */
  readonly logTrouble: (trouble: unknown) => void
}

export interface ChangeFeed {
  /** The id of the last change that was handed on; undefined until the database was reached once. */
  head(): number | undefined
  subscribe(take: TakeBatch): void
  /** Reads what is new now; trouble is logged, not thrown. */
  catchUp(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Reads on from the newest change there is: the past is asked for, not handed on. */
function reader({ changes, logTrouble }: ChangeFeedParts, takers: readonly TakeBatch[]) {
  const complaints = oncePerOutage(logTrouble)
  let head: number | undefined
  let wanted = false
  let stopped = false
  let reading: Promise<void> | undefined

  async function readOn() {
    head ??= await changes.newest()
    const batch = await changes.after(head, batchSize)
    for (const take of batch.length > 0 ? takers : []) await take(batch)
    head = batch.at(-1)?.id ?? head
    if (batch.length === batchSize) wanted = true
  }

  async function readAll() {
    try {
      while (wanted && !stopped) {
        wanted = false
        await readOn()
      }
      complaints.over()
    } catch (trouble) {
      if (!stopped) complaints.all(trouble)
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
  }
  return { head: () => head, catchUp, stop }
}

/** One reader for the process, woken by the database and, whatever becomes of that, every 5 s. */
export function changeFeed(parts: ChangeFeedParts): ChangeFeed {
  const takers: TakeBatch[] = []
  const { head, catchUp, stop } = reader(parts, takers)
  parts.databaseCalls.on('changes', { heard: () => void catchUp(), opened: catchUp })
  let timer: NodeJS.Timeout | undefined
  return {
    head,
    subscribe: (take) => void takers.push(take),
    catchUp,
    async start() {
      timer = setInterval(() => void catchUp(), lookEveryMs).unref()
      await catchUp()
    },
    async stop() {
      clearInterval(timer)
      await stop()
    },
  }
}
