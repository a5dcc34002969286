/** Checks tables and indexes with PostgreSQL's amcheck, whose extension exists only in this transaction. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { messageOf } from '#platform/errors.ts'

export interface IndexCheck {
  readonly tables: number
  readonly indexes: number
  /** Name and damage, one line each. */
  readonly damage: readonly string[]
}

interface Named {
  readonly name: string
}

/** Returns the damage found by a check. A check that throws is rolled back; its error message is the damage. */
async function guarded(db: Db, name: string, run: () => Promise<readonly string[]>) {
  await sql`savepoint one`.execute(db)
  try {
    return (await run()).map((damage) => `${name}: ${damage}`)
  } catch (error) {
    await sql`rollback to savepoint one`.execute(db)
    return [`${name}: ${messageOf(error)}`]
  }
}

async function checkAll(db: Db): Promise<IndexCheck> {
  const tables = await sql<Named>`
    select oid::regclass::text as name from pg_class where relkind = 'r' and relpersistence = 'p'`.execute(db)
  const indexes = await sql<Named>`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
    where relam = (select oid from pg_am where amname = 'btree') and indisready and indisvalid and relkind = 'i' and relpersistence = 'p'`.execute(
    db,
  )
  const damage: string[] = []
  for (const { name } of tables.rows) {
    const run = () => sql<{ msg: string }>`select msg from verify_heapam(${name}::regclass)`.execute(db)
    damage.push(...(await guarded(db, name, async () => (await run()).rows.map(({ msg }) => msg))))
  }
  for (const { name } of indexes.rows)
    damage.push(
      ...(await guarded(db, name, async () => {
        await sql`select bt_index_check(${name}::regclass, true)`.execute(db)
        return []
      })),
    )
  return { tables: tables.rows.length, indexes: indexes.rows.length, damage }
}

/** Returns undefined if the database user may not use amcheck, or the server lacks it. Leaves nothing behind. */
export const checkIndexes = (db: Db): Promise<IndexCheck | undefined> =>
  db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    try {
      await sql`set local statement_timeout = 0`.execute(connection)
      const isUnavailable = await sql`create extension if not exists amcheck`.execute(connection).then(
        () => false,
        () => true,
      )
      return isUnavailable ? undefined : await checkAll(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
