/** Reads the catalogue from one snapshot, in pages. */
import { sql } from 'kysely'
import { pageAttributes } from '#features/catalogue/resources/attributes.ts'
import { publicColumns } from '#features/catalogue/resources/public-resource.ts'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type CatalogueRow, reviewColumns } from '../catalogue-entry.ts'

export interface Snapshot {
  readonly resources: number
  /** Pages by subject, newest first; can be read once. */
  readonly pages: () => AsyncIterable<readonly CatalogueRow[]>
}

const rowsAtOnce = 500
const names = [
  ...publicColumns,
  'verified',
  'sha256',
  ...pageAttributes,
  'storage_key',
  'user_id',
  'report_amount',
  'reported',
  ...Object.values(reviewColumns),
]
const columns = sql.join([
  ...names.map((name) => sql.ref(name)),
  sql`(select group_id from lesson_groups where resource_id = id) as lesson_group`,
  sql`coalesce((select opened from use_totals where resource_id = id), 0) as opened`,
])

async function* pages(tx: Db) {
  for (;;) {
    const { rows } = await sql<CatalogueRow>`fetch ${sql.lit(rowsAtOnce)} from catalogue`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
  }
}

/** Runs the task in one read-only snapshot. `everything` includes resources that wait for review, without proposed versions. */
export const inSnapshot = <T>(
  db: Db,
  everything: boolean,
  run: (snapshot: Snapshot) => Promise<T>,
): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const condition = everything ? sql`replaces_id is null` : sql`verified`
      const { rows } = await sql<{ resources: number }>`
        select count(*) as resources from resources where ${condition}`.execute(tx)
      await sql`
        declare catalogue no scroll cursor for select ${columns} from resources where ${condition}
        order by subject collate "C", modified_at desc, id`.execute(tx)
      return run({ resources: rows[0]?.resources ?? 0, pages: () => pages(tx) })
    })

/** Records in the audit log that a copy with emails exists. */
export const noteExport = async (db: Db, name: string, resources: number) => {
  const entry = { accountId: 'operator', act: 'resources.exported', subjectId: name } as const
  await addAuditEntry(db, { ...entry, reason: `${resources} resources` })
}
