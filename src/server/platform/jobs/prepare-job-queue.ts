import { connectionOptions, type DatabaseAddress } from '#server/platform/database/connection.ts'

/** The schema of the job queue in every database of the site. */
export const jobSchema = 'pgboss'

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
