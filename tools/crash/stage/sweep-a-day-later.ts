import { sql } from 'kysely'
import { compose } from '#app/compose.ts'
import { readConfig } from '#platform/config/config.ts'
import type { DatabasePool } from '#platform/postgres/connection.ts'
import { sweep, sweepDeps } from '#app/sweep.ts'

const aDayLaterMs = 25 * 60 * 60 * 1_000

/** Sweeps beside a running site as if a day had passed, by the clock of the database. `settings` are those of the site. */
export async function sweepADayLater(settings: Readonly<Record<string, string>>, database: DatabasePool) {
  const site = await compose(readConfig({}, { ...settings, LIMITS: 'test', JOBS: 'off' }), database)
  await site.platform.jobs.start()
  await sql`update uploads set last_received_at = last_received_at - interval '25 hours'`.execute(database.db)
  await sweep({ ...sweepDeps(site), databaseNow: async () => new Date(Date.now() + aDayLaterMs) })
  await site.platform.jobs.stop()
}
