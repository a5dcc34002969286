import { sql } from 'kysely'
import { StartTrouble } from '#server/platform/start-trouble.ts'
import type { Db } from '../connection.ts'
import { askHost } from '../hosts/ask-host.ts'
import type { Host } from '../hosts/host-list.ts'

/** Every copy of a server keeps it, and no other server has it. */
const identity = 'select system_identifier::text as server from pg_control_system()'
const patienceMs = 3_000

/** Throws StartTrouble where one follows another server than ours. One that is away is not waited for: it is not used until it is back. */
export async function assertReplicas(db: Db, replicas: readonly Host[]): Promise<void> {
  if (replicas.length === 0) return
  const { rows } = await sql<{ server: string }>`${sql.raw(identity)}`.execute(db)
  for (const { name, options } of replicas) {
    const found = await askHost(options, identity, patienceMs).catch(() => undefined)
    if (found && found['server'] !== rows[0]?.server)
      throw new StartTrouble(
        `DATABASE_READ_URL leads to ${name}, which is no streaming replica of the server of DATABASE_URL. Correct it, or leave it out.`,
      )
  }
}
