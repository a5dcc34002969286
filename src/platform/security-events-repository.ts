/** Writes security events in batches, off the path of requests: a database outage delays rows, never a response. */
import { sql } from 'kysely'
import { type Log, logOncePerOutage } from './log.ts'
import type { Db } from './postgres/connection.ts'
import type { SecurityEvent, SecurityEventWriter } from './security-events.ts'

const work = 'security events'
const flushAfterMs = 1_000
/** During an outage; further events are only in the log. */
const maxWaiting = 10_000
const maxAtOnce = 500

type Waiting = SecurityEvent & { readonly addedMs: number }

/** An account that is gone is named `deleted`. The key share lock waits for an erasure in progress, which would miss these rows. */
async function insert(db: Db, waiting: readonly Waiting[], nowMs: number) {
  const rows = waiting.map(({ addedMs, ...event }) => ({ ...event, ageMs: Math.round(nowMs - addedMs) }))
  await sql`
    with event as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (kind text, count integer,
        "accountId" text, "subjectId" text, route text, address text, "requestId" text, "ageMs" bigint)),
    here as materialized (
      select id from accounts where id in (select "accountId" from event union select "subjectId" from event)
      order by id for key share)
    insert into security_events (at, kind, count, account_id, subject_id, route, address, request_id)
    select now() - make_interval(secs => "ageMs" / 1000.0), kind, count,
      case when "accountId" is null or "accountId" in (select id from here) then "accountId" else 'deleted' end,
      case when "subjectId" is null or "subjectId" in (select id from here) or "subjectId" !~ ${uuid} then left("subjectId", 80)
        when exists (select from resources where id = "subjectId"::uuid) then "subjectId" else 'deleted' end,
      left(route, 200), address, left("requestId", 80)
    from event order by "ageMs" desc`.execute(db)
}

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

const outageLog = (log: Log) =>
  logOncePerOutage((err) => log.warn({ work, err }, 'Security events wait for the database'))

export function securityEventWriter(db: Db, nowMs: () => number, log: Log): SecurityEventWriter {
  const outages = outageLog(log)
  let waiting: Waiting[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  /** Events stay first in the queue until they are stored. */
  async function writeAll() {
    clearTimeout(timer)
    timer = undefined
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, maxAtOnce)
        await insert(db, batch, nowMs())
        waiting = waiting.slice(batch.length)
      }
      outages.end()
      if (dropped > 0) log.warn({ work, count: dropped }, 'Security events were not stored, only logged')
      dropped = 0
    } catch (error) {
      outages.report(error)
      schedule()
    }
  }

  const flush = () => (writing = writing.then(writeAll))

  function schedule() {
    timer ??= setTimeout(() => void flush(), flushAfterMs).unref()
  }

  return {
    add(event) {
      if (waiting.length === maxWaiting) return void (dropped += 1)
      waiting.push({ ...event, addedMs: nowMs() })
      schedule()
    },
    flush,
  }
}
