/** The one door to the job queue: work a call asks for and nobody waits for. It lies in PostgreSQL, schema `pgboss`. */
import { setTimeout as pause } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import { connectionOptions, type DatabaseAddress, onPrimaryMoved, optionsNow } from './postgres/connection.ts'
import type { Tx } from './postgres/idempotency.ts'

/** A kind of work: its name in the queue, and the shape of what it is told. */
export interface JobKind<Told extends z.core.$ZodType> {
  readonly name: string
  readonly told: Told
}

/** How often a failed job is tried again and how often the queue is looked at without a call of the database. */
export interface Pace {
  readonly retries: number
  /** Before the second try; twice as long before each one after it. */
  readonly firstPauseSeconds: number
  readonly lookEverySeconds: number
  /** How often one node looks for jobs that have not come back from another. */
  readonly lookForLostEverySeconds: number
}

export interface JobQueueDeps {
  readonly address: DatabaseAddress
  /** False on a node that only serves: it hands jobs on to the others. */
  readonly works: boolean
  /** Told of every try that fails, with the job's name and never what it was told. */
  readonly logError: (error: unknown) => void
  readonly pace?: Pace
}

export interface JobQueue {
  /** Keeps a job until somebody has done it; inside `tx` it exists only once that commits. */
  send<Told extends z.core.$ZodType>(
    kind: JobKind<Told>,
    told: z.output<Told>,
    options?: { readonly tx?: Tx },
  ): Promise<void>
  /** Says how a kind of work is done; named before `start`. A job that throws is tried again later. */
  work<Told extends z.core.$ZodType>(
    kind: JobKind<Told>,
    run: (told: z.output<Told>, signal: AbortSignal) => Promise<void>,
  ): void
  /** Begins to work on every kind that was named. Repeatable: after a failure it goes on where it was. */
  start(): Promise<void>
  /** Waits three seconds for what is being done; what is not done by then is tried again after the next start. */
  stop(): Promise<void>
}

/** All tries fall into a quarter of an hour: nobody waits longer for a mail. */
const defaultPace: Pace = {
  retries: 5,
  firstPauseSeconds: 15,
  lookEverySeconds: 30,
  lookForLostEverySeconds: 120,
}
const stopWithinMs = 3_000
/** A job that has not come back by then was on a machine that died, and is given to another. */
const lostAfterSeconds = 120
const keptForSeconds = 60 * 60
/** Where the queue cannot be reached after another server has taken over. */
const againAfterMs = 2_000
const idle = {
  bamIntervalSeconds: 3_600,
  flowIntervalSeconds: 3_600,
  notifyHeartbeatIntervalMs: 60_000,
} as const

type Act = (job: JobWithMetadata) => Promise<void>

async function open({ address, works, logError, pace = defaultPace }: JobQueueDeps): Promise<PgBoss> {
  // Loaded here: a site that sends no mail starts without it.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...(await optionsNow(address)),
    ...idle,
    superviseIntervalSeconds: pace.lookForLostEverySeconds,
    monitorIntervalSeconds: pace.lookForLostEverySeconds,
    connectionTimeoutMillis: 3_000,
    application_name: 'thuto jobs',
    max: 2,
    schema: jobSchema,
    // Its owner has prepared it.
    createSchema: false,
    migrate: false,
    schedule: false,
    supervise: works,
    useListenNotify: works,
  })
  // What the library tells is not always an Error, and has the statement's values beside its message.
  boss.on('error', ({ message }) => logError(new Error(`Job queue error: ${message}`)))
  try {
    await boss.start()
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** The message alone: what else an error carries may be what the job was told. */
const failedTry = ({ name, retryCount, retryLimit }: JobWithMetadata, error: unknown) =>
  new Error(
    `The job ${name} failed (try ${retryCount + 1} of ${retryLimit + 1}): ${error instanceof Error ? error.message : String(error)}`,
  )

/** Done or given up, a job leaves nothing behind: what it was told may be somebody's address. */
async function settle(boss: PgBoss, job: JobWithMetadata, run: Act, logError: JobQueueDeps['logError']) {
  try {
    await run(job)
  } catch (error) {
    const failure = failedTry(job, error)
    logError(failure)
    if (job.retryCount < job.retryLimit) throw failure
  }
  await boss.deleteJob(job.name, job.id)
}

async function workOn(boss: PgBoss, name: string, lookEverySeconds: number, run: Act) {
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: lookEverySeconds,
    notifyPollingIntervalSeconds: lookEverySeconds,
  } as const
  const worker = await boss.work(name, options, async (jobs: JobWithMetadata[]) => {
    // Many jobs may have come with one call of the database: after each the queue is looked at again.
    boss.notifyWorker(worker)
    for (const job of jobs) await run(job)
  })
}

/** Opened at the first need, once; `ready` makes sure that the queue of a kind is there. */
function lazyBoss(deps: JobQueueDeps) {
  const made = new Map<string, Promise<void>>()
  let opening: Promise<PgBoss> | undefined

  const opened = () =>
    (opening ??= open(deps).catch((error: unknown) => {
      opening = undefined
      throw error
    }))

  async function ready(name: string): Promise<PgBoss> {
    const boss = await opened()
    const making = made.get(name) ?? boss.createQueue(name, { notify: true })
    made.set(name, making)
    try {
      await making
    } catch (error) {
      made.delete(name)
      throw error
    }
    return boss
  }

  async function close() {
    const boss = await opening?.catch(() => undefined)
    opening = undefined
    made.clear()
    await boss?.stop({ timeout: stopWithinMs })
  }
  return { ready, close }
}

/** Again and again, for as long as it is wanted. */
async function untilWell(
  run: () => Promise<void>,
  isWanted: () => boolean,
  logError: JobQueueDeps['logError'],
) {
  while (isWanted()) {
    try {
      return await run()
    } catch (error) {
      logError(error)
    }
    await pause(againAfterMs, undefined, { ref: false })
  }
}

type Pieces = ReturnType<typeof lazyBoss>

/** What is worked on here, also after another server has taken over: the library stays with the one it was opened on. */
function workers({ address, works, logError, pace = defaultPace }: JobQueueDeps, { ready, close }: Pieces) {
  const acts = new Map<string, Act>()
  const worked = new Set<string>()
  let wanted = false

  async function begin() {
    for (const [name, run] of acts) {
      const boss = await ready(name)
      if (worked.has(name)) continue
      await workOn(boss, name, pace.lookEverySeconds, (job) => settle(boss, job, run, logError))
      worked.add(name)
    }
  }
  async function moveOn() {
    worked.clear()
    await close().catch(logError)
    await untilWell(begin, () => wanted, logError)
  }
  onPrimaryMoved(address, () => void moveOn())

  return {
    acts,
    async start() {
      if (!works) return
      await begin()
      wanted = true
    },
    async stop() {
      wanted = false
      worked.clear()
      await close()
    },
  }
}

/** Jobs kept in the database of this address. Nothing is connected before there is something to send or to work on. */
export function jobQueue(deps: JobQueueDeps): JobQueue {
  const { pace = defaultPace } = deps
  const pieces = lazyBoss(deps)
  const { acts, start, stop } = workers(deps, pieces)
  const options = {
    retryLimit: pace.retries,
    retryDelay: pace.firstPauseSeconds,
    retryBackoff: true,
    expireInSeconds: lostAfterSeconds,
    retentionSeconds: keptForSeconds,
    deleteAfterSeconds: keptForSeconds,
  }
  return {
    async send({ name }, told, { tx } = {}) {
      const boss = await pieces.ready(name)
      const { fromKysely } = await import('pg-boss')
      await boss.send(name, z.looseObject({}).parse(told), { ...options, ...(tx && { db: fromKysely(tx) }) })
    },
    work({ name, told }, run) {
      acts.set(name, (job) => run(z.parse(told, job.data), job.signal))
    },
    start,
    stop,
  }
}

/** The schema of the job queue in every database of the site. */
const jobSchema = 'pgboss'

/** Makes the schema of the job queue, or brings it up to date, as the owner of the database; nodes only use it. */
export async function prepareJobQueue(owner: DatabaseAddress): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...connectionOptions(owner),
    connectionTimeoutMillis: 3_000,
    application_name: 'thuto jobs',
    max: 1,
    schema: jobSchema,
    schedule: false,
    supervise: false,
  })
  // What matters rejects below.
  boss.on('error', () => {})
  try {
    await boss.start()
  } finally {
    await boss.stop({ graceful: false })
  }
}
