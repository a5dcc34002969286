import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { uploadedAttributes } from '#features/catalogue/resources/attributes.ts'
import { type Contribution, publishedPageSize } from '../contract.ts'
import { decisionsCounted } from '../review-days.ts'
import type { Own } from './own-records-repository.ts'

/** Keyset cursor of the public ones, newest first. */
export interface PublishedCursor {
  readonly modifiedAt: Date
  readonly id: string
}

/** Rows of the lists that have no pages. */
const maxRows = 500
const removedFor = sql`interval '400 days'`

/** Start of the present wait; records of earlier versions have none stored. */
const queuedAt = sql<Date>`coalesce(queued_at, modified_at)`
// Not `exists`, which the planner may answer by reading all open suggestions of the site.
const revisionOpen = sql<boolean>`coalesce((select true from revisions
  where revisions.resource_id = resources.id and revisions.state = 'proposed'), false)`
/** Pictures of the file without a description; 0 if it is not read, or has no facts about pictures. */
const undescribed = sql<number>`coalesce((select (facts->>'pictures')::int - (facts->>'described')::int
  from previews where previews.resource_id = resources.id), 0)`

type Replaces = Contribution['replaces'] | null
/** Number, kind, note and fixed errors of a proposed version. */
export const replaces = sql<Replaces>`case when replaces_id is not null then jsonb_build_object(
  'id', replaces_id, 'version', version, 'kind', version_kind, 'note', version_note, 'fixes', coalesce(fixes, '{}')) end`

const proposalOf = (accountId: string) => sql<{ id: string | null; version: number } | null>`(
  select jsonb_build_object('id', case when uploader_account_id = ${accountId} then id end, 'version', version)
  from resources as proposal where replaces_id = resources.id)`

export const shownColumns = [
  ...(['id', 'title', 'subject', 'tags', 'kind', 'file_url', 'mime', 'bytes', 'pages', 'licence'] as const),
  'thumbnail',
] as const

const contributions = (db: Db, accountId: string) =>
  db
    .selectFrom('resources')
    .select(shownColumns)
    .select(['modified_at', 'verified', 'quarantined_at', 'returned_at', 'returned_reason', 'returned_text'])
    .select(['returned_fields', queuedAt.as('queued_since'), revisionOpen.as('revision_open')])
    .select(replaces.as('replaces'))
    .where('uploader_account_id', '=', accountId)

/** Returned ones first, then the newest. */
export const findUnpublished = (db: Db, accountId: string) =>
  contributions(db, accountId)
    // Both terms are in the index `resources_own`, `is not true` is not.
    .where(sql<boolean>`(verified is null or not verified)`)
    .orderBy(sql`returned_at is null`)
    .orderBy('modified_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute()
export type ContributionRow = Awaited<ReturnType<typeof findUnpublished>>[number]

/** One row more than a page, if there is a next one. */
export const findPublished = (db: Db, accountId: string, after: PublishedCursor | undefined) =>
  contributions(db, accountId)
    .where(sql<boolean>`verified`)
    .where(
      after ? sql<boolean>`(modified_at, id) < (${after.modifiedAt}, ${after.id}::uuid)` : sql<boolean>`true`,
    )
    .orderBy('modified_at', 'desc')
    .orderBy('id', 'desc')
    .limit(publishedPageSize + 1)
    .execute()

const countOf = async (db: Db, accountId: string, which: RawBuilder<boolean>) => {
  const { found } = await db
    .selectFrom('resources')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .where('uploader_account_id', '=', accountId)
    .where(which)
    .executeTakeFirstOrThrow()
  return found
}

export const countPublished = (db: Db, accountId: string) => countOf(db, accountId, sql<boolean>`verified`)

/** Number of returned resources of the account, outside quarantine. */
export const countReturned = (db: Db, accountId: string) =>
  countOf(db, accountId, sql<boolean>`returned_at is not null and quarantined_at is null`)

/** Undefined for a resource of another account (T3). */
export const findContribution = (db: Db, { resourceId, accountId }: Own) =>
  contributions(db, accountId)
    .select(['version', 'edit_number', 'file_name', 'language', 'languages', ...uploadedAttributes])
    .select([undescribed.as('undescribed'), proposalOf(accountId).as('proposal'), 'removal_asked_at'])
    .where('id', '=', resourceId)
    .executeTakeFirst()

/** Read from the notices, because the resources were deleted. */
export const findRemoved = (db: Db, accountId: string) =>
  db
    .selectFrom('notices')
    .select([
      'resource_id',
      'title',
      'created_at',
      sql<string | null>`data->>'reason'`.as('reason'),
      sql<boolean>`coalesce((data->>'expired')::boolean, false)`.as('expired'),
      sql<number | null>`(data->>'version')::int`.as('version'),
    ])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'removed')
    .where('resource_id', 'is not', null)
    .where('created_at', '>', sql<Date>`now() - ${removedFor}`)
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute()
export type RemovedRow = Awaited<ReturnType<typeof findRemoved>>[number]

/** The newest waits that ended with this act, by the index of acts. */
const waitsBefore = (act: string) => sql`(select at, (details->>'waitedSeconds')::float8 as seconds
  from audit_entries
  where act = ${act} and at > now() - interval '90 days' and details->'waitedSeconds' is not null
  order by at desc, id desc limit ${decisionsCounted})`

/** Seconds that the newest decisions of 90 days took, newest first. */
export async function findWaits(db: Db) {
  const acts = ['resource.approved', 'resource.returned', 'resource.deleted'].map(waitsBefore)
  const { rows } = await sql<{ seconds: number }>`select seconds
    from (${sql.join(acts, sql` union all `)}) as waits order by at desc limit ${decisionsCounted}`.execute(
    db,
  )
  return rows.map(({ seconds }) => seconds)
}
