/** Blocks the sweep of the trash on all nodes while a backup reads files deleted meanwhile. */
import { sql } from 'kysely'
import { type DatabaseAddress, type Db, openDedicated } from '../connection.ts'

const trashLock = 7_419_803_119

/** False while a backup runs on any node. */
export async function isTrashUnlocked(db: Db): Promise<boolean> {
  // One statement takes and releases the lock.
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${trashLock}) as free`.execute(db)
  return rows[0]?.free ?? false
}

/** Runs `work` under the lock, which several backups can share. Continues if the connection is lost. */
export async function withTrashLock<Done>(
  address: DatabaseAddress,
  work: () => Promise<Done>,
): Promise<Done> {
  const { client, close } = await openDedicated(address, 'thuto backup', () => {})
  try {
    await client.query('select pg_advisory_lock_shared($1)', [trashLock])
    return await work()
  } finally {
    await close()
  }
}
