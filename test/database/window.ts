import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection.ts'

/** Waits, if it must, until the minute that limits are counted in has a few seconds left: a test ends in the one it began in. */
export async function roomInThisMinute(db: Db, neededSeconds = 10): Promise<void> {
  const { rows } = await sql<{ left: number }>`
    select 60 - extract(second from now())::float8 as left`.execute(db)
  const left = rows[0]?.left ?? 0
  if (left < neededSeconds) await sleep(left * 1_000 + 50)
}
