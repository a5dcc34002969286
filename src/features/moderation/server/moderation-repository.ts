import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { isConfirmed } from '#platform/auth/credentials-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { Database } from '#platform/postgres/schema.ts'
import type { StorageName } from '#features/subjects/subject.ts'

export type ResourceRow = Selectable<Database['resources']>

/** A row of a list, with the number of sources of its open reports. */
export type ListedRow = ResourceRow & {
  readonly report_sources: number
  /** The email of its uploader is not confirmed. */
  readonly uploader_unconfirmed: boolean
}

/** Text to find in title, tags and uploader, and the subjects that it names. */
export interface QueueSearch {
  readonly text: string
  readonly subjects: readonly StorageName[]
}

/** Keyset cursor of the queue, oldest first. */
export interface QueueCursor {
  readonly modifiedAt: Date
  readonly id: string
}

/** Another resource with the same bytes. */
export interface Twin {
  readonly id: string
  readonly title: string
  readonly verified: boolean
}

/** `gone`: no such resource; `own`: uploaded by the approver; `waiting` and `infected`: state of the virus scan. */
export type Approval = 'approved' | 'gone' | 'quarantined' | 'own' | 'waiting' | 'infected'

export interface Approver {
  readonly accountId: string
  /** May approve what they uploaded, or what was imported under their name. */
  readonly mayApproveOwn: boolean
}

export interface Deleted {
  readonly storageKey: string | null
}

export interface ModerationRepository {
  /** The oldest `rows` of a list. */
  unverified(search: QueueSearch | undefined, rows: number): Promise<ListedRow[]>
  reported(search: QueueSearch | undefined, rows: number): Promise<ListedRow[]>
  /** Lengths of both lists. */
  totals(search: QueueSearch | undefined): Promise<{ unverified: number; reported: number }>
  /** Waiting and reported resources, each once, oldest first, at most `rows` after the cursor. */
  both(search: QueueSearch | undefined, after: QueueCursor | undefined, rows: number): Promise<ResourceRow[]>
  /** Writes an audit entry with the number of exported resources and the length of the search. */
  noteExport(search: QueueSearch | undefined, accountId: string): Promise<void>
  /** Other resources with the same bytes, at most three a row, public ones first. */
  sameFiles(
    rows: readonly Pick<ResourceRow, 'id' | 'sha256'>[],
  ): Promise<ReadonlyMap<string, readonly Twin[]>>
  /** Verifies, deletes reports and their count, writes audit and analytics; changes nothing in other cases. */
  approve(resourceId: string, approver: Approver): Promise<Approval>
  /** Deletes the record, marks its file as trash, writes audit and analytics; not in quarantine. */
  delete(
    resourceId: string,
    accountId: string,
    reason: string | undefined,
  ): Promise<Deleted | 'gone' | 'quarantined'>
}

const isWaiting = sql<boolean>`verified is not true`
const isReported = sql<boolean>`reported`

function matches(search: QueueSearch | undefined) {
  if (!search) return sql<boolean>`true`
  const like = `%${search.text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(title ilike ${like} or user_id ilike ${like} or subject = any(${search.subjects}::text[])
      or exists (select from unnest(tags) as tag where tag ilike ${like}))`
}

const oldestFirst = (db: Db, search: QueueSearch | undefined, rows: number) =>
  db
    .selectFrom('resources')
    .selectAll()
    .where(matches(search))
    .orderBy('modified_at')
    .orderBy('id')
    .limit(rows)

/** Part of the list's statement; costs nothing for rows without reports. */
const reportSources = sql<number>`case when reported then (
  select count(distinct coalesce(known_source(source), '')) from open_reports(resources.id)) else 0 end`

const uploaderUnconfirmed = sql<boolean>`exists (select from accounts
  where accounts.id = resources.uploader_account_id and not ${isConfirmed})`

const listed = (db: Db, search: QueueSearch | undefined, rows: number) =>
  oldestFirst(db, search, rows)
    .select(reportSources.as('report_sources'))
    .select(uploaderUnconfirmed.as('uploader_unconfirmed'))

/** Two counts, each by its own index, because most resources are in neither list. */
async function totals(db: Db, search: QueueSearch | undefined) {
  const found = db
    .selectFrom('resources')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where(matches(search))
  const [unverified, reported] = await Promise.all([
    found.where(isWaiting).executeTakeFirstOrThrow(),
    found.where(isReported).executeTakeFirstOrThrow(),
  ])
  return { unverified: unverified.rows, reported: reported.rows }
}

const isBefore = (a: ResourceRow, b: ResourceRow) =>
  a.modified_at.getTime() - b.modified_at.getTime() || (a.id < b.id ? -1 : 1)

/** Two queries, each by the index of its list, are cheaper than one with `or`. */
async function bothLists(
  db: Db,
  search: QueueSearch | undefined,
  after: QueueCursor | undefined,
  rows: number,
) {
  const next = after
    ? sql<boolean>`(modified_at, id) > (${after.modifiedAt}, ${after.id}::uuid)`
    : sql<boolean>`true`
  const page = oldestFirst(db, search, rows).where(next)
  const [waiting, reported] = await Promise.all([
    page.where(isWaiting).execute(),
    page.where(isReported).where('verified', '=', true).execute(),
  ])
  return [...waiting, ...reported].toSorted(isBefore).slice(0, rows)
}

const noteExport = (db: Db, search: QueueSearch | undefined, accountId: string) =>
  db.transaction().execute(async (tx) => {
    const { found } = await tx
      .selectFrom('resources')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .where(matches(search))
      .where(sql<boolean>`(${isWaiting} or ${isReported})`)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('audit_entries')
      .values({
        account_id: accountId,
        act: 'resources.exported',
        subject_id: 'moderation',
        // Only the length: the search may be an email address, which would survive an erasure (F-C15).
        reason: `${found} resources${search ? `, searched for ${search.text.length} characters` : ''}`,
      })
      .execute()
  })

interface DecidedResource {
  readonly subject: string
  readonly title: string
}

async function logDecision(
  tx: Tx,
  by: { accountId: string; resourceId: string; reason?: string | undefined },
  act: 'Approved' | 'Deleted',
  { subject, title }: DecidedResource,
) {
  await tx
    .insertInto('audit_entries')
    .values({
      account_id: by.accountId,
      act: act === 'Approved' ? 'resource.approved' : 'resource.deleted',
      subject_id: by.resourceId,
      title,
      reason: by.reason ?? null,
    })
    .execute()
  await tx
    .insertInto('analytics_data')
    .values({ user_id: by.accountId, event: `file_${act}`, subject, title })
    .execute()
}

const twinsShown = 3

/** Looks up each file once, also when rows share it. */
async function sameFiles(db: Db, rows: readonly Pick<ResourceRow, 'id' | 'sha256'>[]) {
  const files = [...new Set(rows.map(({ sha256 }) => sha256).filter((sha256) => sha256 !== null))]
  if (files.length === 0) return new Map<string, readonly Twin[]>()
  const publicFirst = sql<number>`row_number() over (partition by sha256 order by verified is true desc, modified_at, id)`
  const numbered = db
    .selectFrom('resources')
    .select(['id', 'title', 'sha256', sql<boolean>`verified is true`.as('verified'), publicFirst.as('place')])
    .where(sql<boolean>`sha256 = any(${files}::text[])`)
  const found = await db
    .selectFrom(numbered.as('numbered'))
    .select(['id', 'title', 'sha256', 'verified'])
    // One more, because a row may find itself.
    .where('place', '<=', twinsShown + 1)
    .orderBy('place')
    .execute()
  const bySha256 = Map.groupBy(found, ({ sha256 }) => sha256)
  const twinsOf = ({ id, sha256 }: Pick<ResourceRow, 'id' | 'sha256'>) =>
    (bySha256.get(sha256) ?? [])
      .filter((other) => other.id !== id)
      .slice(0, twinsShown)
      .map(({ id: twinId, title, verified }) => ({ id: twinId, title, verified }))
  return new Map(rows.map((row) => [row.id, twinsOf(row)]))
}

const approve = (db: Db, resourceId: string, { accountId, mayApproveOwn }: Approver) =>
  db.transaction().execute(async (tx): Promise<Approval> => {
    // Locks the row, so that no scan result arrives between this read and the approval.
    const found = await tx
      .selectFrom('resources')
      .select(['virus_scan', 'subject', 'title', 'quarantined_at', 'reported', 'uploader_account_id'])
      .where('id', '=', resourceId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return 'gone'
    if (found.quarantined_at) return 'quarantined'
    if (found.uploader_account_id === accountId && !mayApproveOwn) return 'own'
    const { virus_scan: scan } = found
    if (scan === 'waiting' || scan === 'infected') return scan
    await tx
      .updateTable('resources')
      .set({
        verified: true,
        rating: sql`coalesce(rating, 0)`,
        rating_amount: sql`coalesce(rating_amount, 0)`,
        reported: sql`case when reported then false else reported end`,
        report_amount: sql`case when reported then 0 else coalesce(report_amount, 0) end`,
      })
      .where('id', '=', resourceId)
      .execute()
    if (found.reported) await tx.deleteFrom('reports').where('resource_id', '=', resourceId).execute()
    await logDecision(tx, { accountId, resourceId }, 'Approved', found)
    return 'approved'
  })

/**
 * Deletes a resource inside or outside quarantine and writes trash, audit and analytics. Undefined: no such resource in
 * this state.
 */
export async function deleteRecord(
  tx: Tx,
  by: { readonly accountId: string; readonly resourceId: string; readonly reason: string | undefined },
  quarantined: boolean,
): Promise<(DecidedResource & Deleted) | undefined> {
  const deleted = await tx
    .deleteFrom('resources')
    .where('id', '=', by.resourceId)
    .where('quarantined_at', quarantined ? 'is not' : 'is', null)
    .returning(['subject', 'title', 'storage_key as storageKey'])
    .executeTakeFirst()
  if (!deleted) return undefined
  const { storageKey } = deleted
  if (storageKey !== null) await tx.insertInto('trashed_files').values({ storage_key: storageKey }).execute()
  await logDecision(tx, by, 'Deleted', deleted)
  return deleted
}

const remove = (db: Db, resourceId: string, accountId: string, reason: string | undefined) =>
  db.transaction().execute(async (tx) => {
    const deleted = await deleteRecord(tx, { resourceId, accountId, reason }, false)
    if (deleted) return { storageKey: deleted.storageKey }
    const left = await tx
      .selectFrom('resources')
      .select('id')
      .where('id', '=', resourceId)
      .where('quarantined_at', 'is not', null)
      .executeTakeFirst()
    return left ? 'quarantined' : 'gone'
  })

export const moderationRepository = (db: Db): ModerationRepository => ({
  unverified: (search, rows) => listed(db, search, rows).where(isWaiting).execute(),
  reported: (search, rows) => listed(db, search, rows).where(isReported).execute(),
  totals: (search) => totals(db, search),
  both: (search, after, rows) => bothLists(db, search, after, rows),
  noteExport: (search, accountId) => noteExport(db, search, accountId),
  sameFiles: (rows) => sameFiles(db, rows),
  approve: (resourceId, approver) => approve(db, resourceId, approver),
  delete: (resourceId, accountId, reason) => remove(db, resourceId, accountId, reason),
})
