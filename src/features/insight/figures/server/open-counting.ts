/** Counts in memory and writes every 10 s and at the end of the process. A crash loses what was not written. */
import type { Db } from '#platform/postgres/connection.ts'
import { type Caller, type Use, useRules } from './use-rules.ts'
import {
  addTraffic,
  addUses,
  type CountedTraffic,
  type CountedUse,
  type TrafficPart,
} from './uses-repository.ts'

interface CountingDeps {
  readonly db: Db
  /** False with ANALYTICS=off: nothing is counted. */
  readonly isOn: boolean
  readonly nowMs: () => number
  /** 32 random bytes. */
  readonly newKey: () => Buffer
  readonly logError: (error: unknown) => void
}

const writeEveryMs = 10_000
/** While the database is away, no further resources are added. */
const maxRows = 100_000

/** Rows by key, summed until they are written; those of a failed write stay for the next one. */
function buffer<Row>(
  keyOf: (row: Row) => string,
  sum: (before: Row, row: Row) => Row,
  write: (rows: readonly Row[]) => Promise<void>,
) {
  let rows = new Map<string, Row>()
  function add(row: Row) {
    const before = rows.get(keyOf(row))
    if (before || rows.size < maxRows) rows.set(keyOf(row), before ? sum(before, row) : row)
  }
  return {
    add,
    async flush() {
      const taken = [...rows.values()]
      rows = new Map()
      try {
        if (taken.length > 0) await write(taken)
      } catch (error) {
        for (const row of taken) add(row)
        throw error
      }
    },
  }
}

export type Counting = ReturnType<typeof openCounting>

export function openCounting({ db, isOn, nowMs, newKey, logError }: CountingDeps) {
  const counts = useRules({ nowMs, newKey })
  const uses = buffer<CountedUse>(
    ({ kind, resourceId }) => kind + resourceId,
    (before, { n }) => ({ ...before, n: before.n + n }),
    (rows) => addUses(db, rows),
  )
  const traffic = buffer<CountedTraffic>(
    ({ part }) => part,
    (a, { requests, bytes }) => ({ ...a, requests: a.requests + requests, bytes: a.bytes + bytes }),
    (rows) => addTraffic(db, rows),
  )
  let turn = Promise.resolve()
  const flush = () =>
    (turn = turn.then(async () => {
      await uses.flush().catch(logError)
      await traffic.flush().catch(logError)
    }))
  return {
    isOn,
    /** Never throws. */
    countUse(use: Use, caller: Caller) {
      try {
        if (isOn && counts(use, caller)) uses.add({ resourceId: use.resourceId, kind: use.kind, n: 1 })
      } catch (error) {
        logError(error)
      }
    },
    countTraffic: (part: TrafficPart, bytes: number) => traffic.add({ part, requests: 1, bytes }),
    flush,
    /** Returns a function that ends the writing with the last counts. */
    start() {
      const timer = setInterval(() => void flush(), writeEveryMs)
      return () => {
        clearInterval(timer)
        return flush()
      }
    },
  }
}
