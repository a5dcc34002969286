/** Personal data in deleted records, which moderators can restore for 24 hours. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/idempotency.ts'

/**
 * Waits for deletions and restorations of records that are under way, and keeps others waiting until the commit: none of
 * them may carry the former data past this transaction. All three lock the bin before accounts and records.
 */
export const lockBin = (tx: Tx) => sql`lock table deleted_resources in exclusive mode`.execute(tx)

/** The uploader's name in deleted records after a change of the email. Call `lockBin` first. */
export const renameBinned = (tx: Tx, accountId: string, email: string) =>
  sql`update deleted_resources set record = record || jsonb_build_object('user_id', ${email}::text)
    where record->>'uploader_account_id' = ${accountId}`.execute(tx)

/** Rows of a list in the bin: those with this value get another one. */
async function replace(
  tx: Tx,
  [list, key]: readonly ['ratings' | 'reports' | 'revisions', string],
  from: string,
  to: string | null,
) {
  const value = (of: string | null) => sql`jsonb_build_object(${key}::text, ${of}::text)`
  await sql`update deleted_resources set ${sql.ref(list)} = (
      select jsonb_agg(case when row @> ${value(from)} then row || ${value(to)} else row end order by number)
      from jsonb_array_elements(${sql.ref(list)}) with ordinality as each(row, number))
    where ${sql.ref(list)} @> jsonb_build_array(${value(from)})`.execute(tx)
}

/** As in the tables that the rows come from. Call `lockBin` first. */
export async function anonymizeBinned(
  tx: Tx,
  { accountId, source }: { readonly accountId: string; readonly source: string },
  anonymous: { readonly uploader: string; readonly source: string },
) {
  const nobody = sql`jsonb_build_object('user_id', ${anonymous.uploader}::text, 'uploader_account_id', null)`
  // With what was found in the file: the answers are the uploader's words, and a restored file is checked again.
  await sql`update deleted_resources set record = (record || ${nobody}) - '{file_checks,findings}'::text[]
    where record->>'uploader_account_id' = ${accountId}`.execute(tx)
  // Errors that the account reported do not come back.
  await sql`update deleted_resources set record = record || jsonb_build_object('error_reports', (
      select coalesce(jsonb_agg(row), '[]') from jsonb_array_elements(record->'error_reports') as each(row)
      where row->>'source' <> ${source}))
    where record->'error_reports' @> jsonb_build_array(jsonb_build_object('source', ${source}::text))`.execute(
    tx,
  )
  await replace(tx, ['ratings', 'source'], source, anonymous.source)
  await replace(tx, ['reports', 'source'], source, anonymous.source)
  await replace(tx, ['revisions', 'author_account_id'], accountId, null)
  await replace(tx, ['revisions', 'decided_by'], accountId, null)
}

/** JSON of a value whose texts hold no email; `maxLengths`: their lengths by key, since a replaced address may add to them. */
export const withoutEmails = (value: unknown, maxLengths: Readonly<Record<string, number>> = {}) =>
  JSON.stringify(value, (key, each: unknown) =>
    typeof each === 'string'
      ? [...each.replaceAll(/[^\s@]+@[^\s@]+/g, '[email]')].slice(0, maxLengths[key]).join('')
      : each,
  )

/** Lengths in the tables. */
const maxLengths = { text: 500, message: 500, decision_text: 1_000 }

/** The name in reports of this source. Call `lockBin` first, and before the source is replaced. */
export const hideNameInBinned = (tx: Tx, source: string, pattern: string) =>
  sql`update deleted_resources set reports = (
      select jsonb_agg(case when row->>'source' = ${source} then row || jsonb_build_object('text',
        left(regexp_replace(row->>'text', ${pattern}, '[name]', 'gi'), 500)) else row end order by number)
      from jsonb_array_elements(reports) with ordinality as each(row, number))
    where reports @> jsonb_build_array(jsonb_build_object('source', ${source}::text))`.execute(tx)

/** In records, reports, suggested changes and answers to the author, also of other people. Call `lockBin` first. */
export async function hideInBinned(tx: Tx, email: string) {
  const has = (text: string) => sql`position(${email} in lower(${sql.raw(text)})) > 0`
  await sql`update deleted_resources set record = record || jsonb_build_object('returned_text',
      left(mask_emails(record->>'returned_text'), 1000))
    where ${has(`record->>'returned_text'`)}`.execute(tx)
  // Only this address, and no longer than it: a restored record keeps its uploader and the lengths of its columns.
  const hidden = (text: string) =>
    sql`regexp_replace(${sql.raw(text)}, '***=' || ${email}, left('[email]', length(${email})), 'gi')`
  await sql`update deleted_resources set title = ${hidden('title')},
      record = ${hidden('record::text')}::jsonb || jsonb_build_object('user_id', record->'user_id')
    where ${has('title')} or ${has('record::text')}`.execute(tx)
  for (const list of ['reports', 'revisions'] as const) {
    const { rows } = await sql<{ id: string; value: unknown }>`
      select resource_id as id, jsonb_object_agg(number, row) as value
      from deleted_resources, jsonb_array_elements(${sql.ref(list)}) with ordinality as each(row, number)
      where ${has('row::text')} group by resource_id`.execute(tx)
    for (const { id, value } of rows)
      await sql`update deleted_resources set ${sql.ref(list)} = (
          select jsonb_agg(coalesce(${withoutEmails(value, maxLengths)}::jsonb->number::text, row) order by number)
          from jsonb_array_elements(${sql.ref(list)}) with ordinality as each(row, number))
        where resource_id = ${id}::uuid`.execute(tx)
  }
}
