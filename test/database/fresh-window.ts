import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

async function waitForFreshWindow(db: Db, windowSeconds: number, neededSeconds: number): Promise<void> {
  const { rows } = await sql<{ left: number }>`
    select (${windowSeconds}::int - extract(epoch from now()) % ${windowSeconds}::int)::float8 as left`.execute(
    db,
  )
  const left = rows[0]?.left ?? 0
  if (left < neededSeconds) await sleep(left * 1_000 + 50)
}

/** Waits until the minute of rate limits has `neededSeconds` left, so that a test ends within one window. */
export const waitForFreshMinute = (db: Db, neededSeconds = 10) => waitForFreshWindow(db, 60, neededSeconds)

/** The same for limits per quarter of an hour. */
export const waitForFreshQuarter = (db: Db, neededSeconds = 20) => waitForFreshWindow(db, 900, neededSeconds)

/** The same for records per day, by UTC. */
export const waitForFreshDay = (db: Db, neededSeconds = 20) => waitForFreshWindow(db, 86_400, neededSeconds)

/** The same for limits per hour. */
export const waitForFreshHour = (db: Db, neededSeconds = 20) => waitForFreshWindow(db, 3_600, neededSeconds)
