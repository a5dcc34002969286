/** The whole catalogue as it stands at one moment, some rows at a time. */
import { sql } from 'kysely'
import { pageAttributes } from '#features/resources/attributes.ts'
import { publicColumns } from '#features/resources/public-resource.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { CatalogueRow } from '../catalogue-entry.ts'

export interface Snapshot {
  readonly resources: number
  /** By subject, newest first; each page once. */
  readonly pages: () => AsyncIterable<readonly CatalogueRow[]>
}

const rowsAtOnce = 500
const columns = sql.join(
  [
    ...publicColumns,
    'verified',
    'sha256',
    ...pageAttributes,
    'storage_key',
    'user_id',
    'report_amount',
    'reported',
  ].map((name) => sql.ref(name)),
)

async function* pages(tx: Db) {
  for (;;) {
    const { rows } = await sql<CatalogueRow>`fetch ${sql.lit(rowsAtOnce)} from catalogue`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
  }
}

/** `everything`: what waits for review too. Whatever happens meanwhile, the act sees one moment. */
export const inSnapshot = <T>(db: Db, everything: boolean, run: (seen: Snapshot) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const wanted = everything ? sql`true` : sql`verified`
      const { rows } = await sql<{ resources: number }>`
        select count(*) as resources from resources where ${wanted}`.execute(tx)
      await sql`
        declare catalogue no scroll cursor for select ${columns} from resources where ${wanted}
        order by subject collate "C", modified_at desc, id`.execute(tx)
      return run({ resources: rows[0]?.resources ?? 0, pages: () => pages(tx) })
    })

/** Who has a copy with people’s emails in it, for the audit trail. */
export const noteExport = async (db: Db, name: string, resources: number) => {
  const act = 'resources.exported' as const
  const entry = { account_id: 'operator', act, subject_id: name, reason: `${resources} resources` }
  await db.insertInto('audit_entries').values(entry).execute()
}
