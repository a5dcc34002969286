/** The accounts that were erased, as keyed hashes, and those that a backup brought back. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

export async function countErasures(db: Db): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from erasures`.execute(db)
  return rows[0]?.rows ?? 0
}
export const allErasures = (db: Db) => db.selectFrom('erasures').selectAll().execute()
export const allAccounts = (db: Db) =>
  db.selectFrom('accounts').select(['id', 'email', 'created_at']).execute()
