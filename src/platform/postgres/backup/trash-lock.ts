/** While a backup reads the files, no node empties the trash: what was deleted meanwhile is still found there. */
import { sql } from 'kysely'
import { type DatabaseAddress, type Db, openDedicated } from '../connection.ts'

const trashLock = 7_419_803_119

/** False while a backup runs on any node. */
export async function isTrashUnlocked(db: Db): Promise<boolean> {
  // Taken and let go in one statement.
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${trashLock}) as free`.execute(db)
  return rows[0]?.free ?? false
}

/** Does the work while the trash is kept on all nodes. Several may at once. Where the line is lost it goes on without. */
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
