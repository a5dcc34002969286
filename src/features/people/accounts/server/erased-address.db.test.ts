/** F-S3-12: the address of an erased account is searched in every text and JSON column of the database. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { eraser } from './account-deletion-repository.ts'
import { createAccount } from './accounts-repository.ts'

const { db } = await testDatabase()
const email = 'teacher@school.example'
const planted = `Ask Teacher@School.example, please`

/** Tables, or single columns, where the address may remain. A new text column is added here, or hidden by `hideInTexts`. */
const mayRemain = [
  // The material itself, published under a licence, and all that is derived from it.
  'resources.title resources.file_url resources.tags resources.file_name resources.author resources.description',
  'resources.source resources.changes resources.licence resources.material resources.made_with_ai resources.thumbnail',
  'earlier_versions.storage_key earlier_versions.file_name earlier_versions.mime earlier_versions.sha256',
  'earlier_versions.file_url',
  'resources.rights_statement resources.user_id search_documents harvest_records previews findings',
  'link_checks link_pictures trashed_files subject_counts term_counts changes',
  // Statements of other people about themselves, which their own erasure deletes.
  'accounts users credentials email_links guardian_requests guardian_consents uploads passkeys',
  'notice_settings review_scopes sessions',
  // Keys, codes, hashes and words of the program, which hold no address.
  'authenticator_apps factor_challenges pending_sign_ins verifications limit_counters zero_result_searches disclosures',
  'site_keys usage_days site_uses.subject public_catalogue kysely_migration kysely_migration_lock',
  'resources.returned_fields revisions.decided_by deleted_resources.ratings',
].flatMap((line) => line.split(' '))

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isKey: boolean
  /** Table that a foreign key refers to. */
  readonly target: string | null
}

/** The check and the triggers of the audit log keep addresses out, and nothing is ever changed there. */
const appendOnly = 'audit_entries'

const { rows: columns } = await sql<Column>`
  select c.table_name as table, c.column_name as column, coalesce(nullif(c.data_type, 'ARRAY'), c.udt_name) as type, coalesce(k.is_key, false) as "isKey", f.target
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  left join lateral (select true as is_key from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary and i.indrelid = c.table_name::regclass and a.attname = c.column_name) k on true
  left join lateral (select p.confrelid::regclass::text as target from pg_constraint p
    join pg_attribute a on a.attrelid = p.conrelid and a.attnum = any(p.conkey)
    where p.contype = 'f' and p.conrelid = c.table_name::regclass and a.attname = c.column_name limit 1) f on true
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_identity = 'NO' and c.is_generated = 'NEVER'
    and c.table_name <> ${appendOnly} order by 1, c.ordinal_position`.execute(db)
const tables = [...new Set(columns.map(({ table }) => table))]
const isText = ({ type }: Column) => /^(text|character varying|jsonb?|_text)$/.test(type)

/** Texts that the checks of their table allow to hold an address. */
async function freeTexts() {
  const free: Column[] = []
  for (const each of columns.filter((column) => isText(column) && column.target === null)) {
    const { table, column } = each
    await sql`create table probe (like ${sql.table(table)} including constraints)`.execute(db)
    for (const other of columns.filter((one) => one.table === table))
      await sql`alter table probe alter column ${sql.ref(other.column)} drop not null`.execute(db)
    const value = sql`insert into probe (${sql.ref(column)}) values (${valueOf({ ...each, target: null })})`
    if (
      await value.execute(db).then(
        () => true,
        () => false,
      )
    )
      free.push(each)
    await sql`drop table probe`.execute(db)
  }
  return free
}

/** Without its checks a table takes one row with the address in every text; only this test writes to this database. */
async function withoutChecks() {
  const { rows } = await sql<{ order: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as order from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> ${appendOnly}::regclass`.execute(
    db,
  )
  for (const { order } of rows) await sql.raw(order).execute(db)
  for (const { table, column, isKey } of columns)
    if (!isKey)
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} drop not null`.execute(db)
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
}

const targets: Record<string, string> = { accounts: 'other' }

/** Rows of a deleted resource. */
const lists = new Set(['ratings', 'reports', 'revisions'])

function valueOf({ column, type, isKey, target }: Column) {
  if (target !== null) return isKey || target === 'resources' ? (targets[target] ?? null) : null
  if (type.startsWith('json') && lists.has(column)) return JSON.stringify([{ any: [planted] }])
  if (type.startsWith('json')) return JSON.stringify({ any: [planted] })
  if (type === '_text') return sql`array[${planted}]::text[]`
  if (type === 'text' || type.startsWith('character')) return planted
  if (!isKey) return null
  if (type === 'uuid') return sql`gen_random_uuid()`
  if (type === 'bytea') return Buffer.alloc(32, 1)
  return /^(date|time)/.test(type) ? sql`now()` : 99
}

async function plant(table: string) {
  const own = columns.filter(
    (column) => column.table === table && (isText(column) || column.isKey || column.target),
  )
  await sql`insert into ${sql.table(table)} (${sql.join(own.map(({ column }) => sql.ref(column)))})
    values (${sql.join(own.map(valueOf))})`.execute(db)
}

async function foundIn(texts: readonly Column[]) {
  const holding: string[] = []
  for (const { table, column } of texts) {
    const { rows } = await sql`select from ${sql.table(table)}
      where position(${email} in lower(${sql.ref(column)}::text)) > 0`.execute(db)
    if (rows.length > 0) holding.push(`${table}.${column}`)
  }
  return holding
}

test('F-S3-12 the address of an erased account remains only in material and in statements of others about themselves', async () => {
  const texts = await freeTexts()
  await createAccount(db, { id: 'teacher', email, passwordHash: 'a hash', role: 'student' })
  await withoutChecks()
  await db.insertInto('accounts').values({ id: 'other', email: 'other@school.example' }).execute()
  targets['resources'] = await storeResource(db, {})
  for (const table of tables) await plant(table)
  expect(await foundIn(texts)).toEqual(texts.map(({ table, column }) => `${table}.${column}`))
  const anonymous = { uploader: 'Default', userId: 'unknown', source: 'gone' }
  const subject = { accountId: 'teacher', email, source: 'account teacher' }
  await eraser(db, 'a key')(subject, anonymous, 'admin')
  const isAllowed = (place: string) =>
    mayRemain.includes(place) || mayRemain.includes(place.split('.')[0] ?? '')
  expect((await foundIn(texts)).filter((place) => !isAllowed(place))).toEqual([])
})
