/** Versions of public resources: proposed ones, which are resources that are not public, the present and earlier ones. */
import { type RawBuilder, sql } from 'kysely'
import { type BodyOf, failing, type ParamsOf } from '#shared/endpoint.ts'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import { knownErrors } from './errors-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { markTrashed } from '#platform/files/trashed-files-repository.ts'
import { type Idempotency, runOnce } from '#platform/postgres/idempotency.ts'
import * as contract from '../contract.ts'
import type { VersionText } from '../page-changes.ts'

const fail = failing(contract.withdrawVersion)
const stateOfEarlier = sql<
  contract.EarlierVersion['state']
>`case when withdrawn_at is not null then 'withdrawn'
  when purged_at is not null then 'purged' else 'kept' end`

const earlierOf = async (db: Db, resourceId: string) => {
  const rows = await db
    .selectFrom('earlier_versions')
    .select(['n', 'kind', 'note', 'dated_at', 'file_name', 'file_url', 'bytes', stateOfEarlier.as('state')])
    .where('resource_id', '=', resourceId)
    .orderBy('n', 'desc')
    .execute()
  return rows.map(({ dated_at, file_name: name, file_url, ...row }): contract.EarlierVersion => {
    const address = name === null ? file_url : `/files/${resourceId}/v/${row.n}/${encodeURIComponent(name)}`
    return { ...row, at: dated_at.toISOString(), file_url: row.state === 'kept' ? address : null }
  })
}

/** Throws `resource_not_found` for a resource that is not public. */
export async function findVersions(db: Db, resourceId: string): Promise<contract.Versions> {
  const record = await db
    .selectFrom('resources')
    .select(['version', 'version_kind as kind', 'version_note as note', 'modified_at'])
    .where('id', '=', resourceId)
    .where('verified', '=', true)
    .executeTakeFirst()
  if (!record) throw fail('resource_not_found')
  const { modified_at, ...present } = record
  return {
    ...present,
    at: modified_at.toISOString(),
    earlier: await earlierOf(db, resourceId),
    errors: await knownErrors(db, resourceId),
  }
}

type Call = typeof contract.withdrawVersion
type Withdrawal = ParamsOf<Call> & BodyOf<Call> & { readonly accountId: string }

/** Its file is out of reach at once. Returns the key of the file, if it has one. */
export const withdrawEarlier = (db: Db, withdrawal: Withdrawal, once: Idempotency) =>
  runOnce(db, once, async (tx) => {
    const { resourceId, n, accountId, reason } = withdrawal
    // The update has the feed read stored pages again.
    const record = await tx
      .updateTable('resources')
      .set(({ ref }) => ({ version: ref('version') }))
      .where('id', '=', resourceId)
      .where('replaces_id', 'is', null)
      .where('quarantined_at', 'is', null)
      .returning(['title', 'version'])
      .executeTakeFirst()
    if (record?.version === n) throw fail('version_current')
    const withdrawn = await tx
      .updateTable('earlier_versions')
      .set({ withdrawn_at: sql`now()` })
      .where(({ and }) => and({ resource_id: resourceId, n }))
      .where('withdrawn_at', 'is', null)
      .returning(['storage_key', 'bytes', 'purged_at'])
      .executeTakeFirst()
    if (!record || !withdrawn) throw fail('resource_not_found')
    if (!withdrawn.purged_at) await markTrashed(tx, withdrawn)
    const entry = { accountId, act: 'version.withdrawn', subjectId: resourceId, title: record.title } as const
    await addAuditEntry(tx, { ...entry, reason, details: { version: n } })
    return { storageKey: withdrawn.storage_key }
  })

/** Marks the files of all but the newest five and those of 400 days as trash; their numbers, notes and dates stay. */
export const purgeEarlier = (db: Db) =>
  sql`with numbered as (
      select storage_key, row_number() over (partition by resource_id order by n desc) as place from earlier_versions
    ), purged as (
      update earlier_versions set purged_at = now() from numbered
      where earlier_versions.storage_key = numbered.storage_key and place > 5
        and superseded_at < now() - interval '400 days' and withdrawn_at is null and purged_at is null
      returning earlier_versions.storage_key, bytes
    ) insert into trashed_files (storage_key, bytes) select storage_key, bytes from purged`.execute(db)

/** The text of a proposal and of the present version; undefined for no proposal. */
export async function findTexts(db: Db, proposalId: string) {
  const textOf = (preview: RawBuilder<unknown>) =>
    sql`jsonb_build_object('text', coalesce(${preview}.text, ''), 'paged', coalesce(${preview}.page_count, 0))`
  const { rows } = await sql<Record<'present' | 'proposed', VersionText>>`
    select ${textOf(sql`was`)} as present, ${textOf(sql`proposed`)} as proposed from resources
    left join previews as proposed on proposed.resource_id = id left join previews as was on was.resource_id = replaces_id
    where id = ${proposalId}::uuid and replaces_id is not null`.execute(db)
  return rows[0]
}
