import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

/** The accounts that were erased, as keyed hashes, and those that a backup brought back. */
export const erasuresRepository = (db: Db) => ({
  async count(): Promise<number> {
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from erasures`.execute(db)
    return rows[0]?.rows ?? 0
  },
  all: () => db.selectFrom('erasures').selectAll().execute(),
  accounts: () => db.selectFrom('accounts').select(['id', 'email', 'created_at']).execute(),
})
