/** The only importer of pg-boss: background jobs, stored in PostgreSQL (schema `pgboss`). */
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import { connectionOptions, type DatabaseAddress } from './postgres/connection.ts'
import type { Tx } from './postgres/idempotency.ts'
import { messageOf } from './errors.ts'

export interface JobKind<Payload extends z.core.$ZodType> {
  readonly name: string
  readonly payload: Payload
}

/** Retries of a failed job, and polling besides the notifications of the database. */
export interface RetryPolicy {
  readonly retries: number
  /** Before the first retry; doubles with each one. */
  readonly firstDelaySeconds: number
  readonly pollIntervalSeconds: number
  /** Interval at which a node collects jobs abandoned by another. */
  readonly abandonedCheckSeconds: number
}

export interface JobQueueDeps {
  readonly address: DatabaseAddress
  /** False on a node that only serves: other nodes run its jobs. */
  readonly works: boolean
  /** Receives every failed attempt: the job's name, never its payload. */
  readonly logError: (error: unknown) => void
  readonly policy?: RetryPolicy
}

export interface SendOptions {
  /** The job exists only after its commit. */
  readonly tx?: Tx
  readonly afterSeconds?: number
  /** False: urgent jobs of its kind run first. */
  readonly isUrgent?: boolean
}

/** All retries fit into 15 minutes: no mail is later than that. */
const defaultPolicy: RetryPolicy = {
  retries: 5,
  firstDelaySeconds: 15,
  pollIntervalSeconds: 30,
  abandonedCheckSeconds: 120,
}
const stopWithinMs = 3_000
/** A job unfinished for so long belonged to a node that died; another node takes it. */
const abandonedAfterSeconds = 120
const retentionSeconds = 60 * 60
const commonOptions = {
  retryBackoff: true,
  expireInSeconds: abandonedAfterSeconds,
  retentionSeconds,
  deleteAfterSeconds: retentionSeconds,
}
const idle = {
  bamIntervalSeconds: 3_600,
  flowIntervalSeconds: 3_600,
  notifyHeartbeatIntervalMs: 60_000,
} as const

type RunJob = (job: JobWithMetadata) => Promise<void>

async function open({ address, works, logError, policy = defaultPolicy }: JobQueueDeps): Promise<PgBoss> {
  // Loaded here: a site that sends no mail starts without the library.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...connectionOptions(address),
    ...idle,
    superviseIntervalSeconds: policy.abandonedCheckSeconds,
    monitorIntervalSeconds: policy.abandonedCheckSeconds,
    connectionTimeoutMillis: 3_000,
    application_name: 'thuto jobs',
    max: 2,
    schema: jobSchema,
    // The owner of the database creates the schema.
    createSchema: false,
    migrate: false,
    schedule: false,
    supervise: works,
    useListenNotify: works,
  })
  // The library's event is not always an Error and repeats the values of the statement.
  boss.on('error', ({ message }) => logError(new Error(`Job queue error: ${message}`)))
  try {
    await boss.start()
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** The message only: other fields of an error may hold the payload. */
const failedTry = ({ name, retryCount, retryLimit }: JobWithMetadata, error: unknown) =>
  new Error(`The job ${name} failed (try ${retryCount + 1} of ${retryLimit + 1}): ${messageOf(error)}`)

/** Deletes the job when it succeeded or failed for good: its payload may hold an email. */
async function settle(boss: PgBoss, job: JobWithMetadata, run: RunJob, logError: JobQueueDeps['logError']) {
  try {
    await run(job)
  } catch (error) {
    const failure = failedTry(job, error)
    logError(failure)
    if (job.retryCount < job.retryLimit) throw failure
  }
  await boss.deleteJob(job.name, job.id)
}

async function workOn(boss: PgBoss, name: string, pollIntervalSeconds: number, run: RunJob) {
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: pollIntervalSeconds,
    notifyPollingIntervalSeconds: pollIntervalSeconds,
  } as const
  const worker = await boss.work(name, options, async (jobs: JobWithMetadata[]) => {
    // One notification may stand for many jobs: check the queue again after each.
    boss.notifyWorker(worker)
    for (const job of jobs) await run(job)
  })
}

/** Opens the queue at first use, once; `ready` creates the queue of a kind. */
function lazyBoss(deps: JobQueueDeps) {
  const queues = new Map<string, Promise<void>>()
  let opening: Promise<PgBoss> | undefined

  const opened = () =>
    (opening ??= open(deps).catch((error: unknown) => {
      opening = undefined
      throw error
    }))

  async function ready(name: string): Promise<PgBoss> {
    const boss = await opened()
    const creating = queues.get(name) ?? boss.createQueue(name, { notify: true })
    queues.set(name, creating)
    try {
      await creating
    } catch (error) {
      queues.delete(name)
      throw error
    }
    return boss
  }

  async function close() {
    const boss = await opening?.catch(() => undefined)
    opening = undefined
    queues.clear()
    await boss?.stop({ timeout: stopWithinMs })
  }
  return { ready, close }
}

type LazyBoss = ReturnType<typeof lazyBoss>

function workers({ works, logError, policy = defaultPolicy }: JobQueueDeps, { ready, close }: LazyBoss) {
  const handlers = new Map<string, RunJob>()
  const started = new Set<string>()

  async function startWorkers() {
    for (const [name, run] of handlers) {
      const boss = await ready(name)
      if (started.has(name)) continue
      await workOn(boss, name, policy.pollIntervalSeconds, (job) => settle(boss, job, run, logError))
      started.add(name)
    }
  }
  return {
    handlers,
    async start() {
      if (works) await startWorkers()
    },
    async stop() {
      started.clear()
      await close()
    },
  }
}

/** Connects at the first `send` or `start`, not before. */
export function jobQueue(deps: JobQueueDeps) {
  const { policy = defaultPolicy } = deps
  const lazy = lazyBoss(deps)
  const { handlers, start, stop } = workers(deps, lazy)
  const { retries: retryLimit, firstDelaySeconds: retryDelay } = policy
  return {
    /** Stores a job until it has run. */
    async send<Payload extends z.core.$ZodType>(
      { name }: JobKind<Payload>,
      payload: z.output<Payload>,
      { tx, afterSeconds, isUrgent = true }: SendOptions = {},
    ) {
      const boss = await lazy.ready(name)
      const { fromKysely } = await import('pg-boss')
      await boss.send(name, z.looseObject({}).parse(payload), {
        ...commonOptions,
        retryLimit,
        retryDelay,
        priority: isUrgent ? 1 : 0,
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
        ...(tx && { db: fromKysely(tx) }),
      })
    },
    /** Registers a handler; call it before `start`. A job that throws is retried later. */
    work<Payload extends z.core.$ZodType>(
      { name, payload }: JobKind<Payload>,
      run: (payload: z.output<Payload>, signal: AbortSignal) => Promise<void>,
    ) {
      handlers.set(name, (job) => run(z.parse(payload, job.data), job.signal))
    },
    /** Starts all registered handlers. Call it again after a failure to continue. */
    start,
    /** Waits three seconds for running jobs; unfinished ones run again after the next start. */
    stop,
  }
}
export type JobQueue = ReturnType<typeof jobQueue>

const jobSchema = 'pgboss'

/** Creates or migrates the schema of the queue as the owner of the database; nodes only use it. */
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
  // `start` rejects with any error that matters.
  boss.on('error', () => {})
  try {
    await boss.start()
  } finally {
    await boss.stop({ graceful: false })
  }
}
