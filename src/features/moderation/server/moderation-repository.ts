import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/database/connection.ts'
import type { Tx } from '#server/platform/database/once.ts'
import type { Database } from '#server/platform/database/schema.ts'
import type { StorageName } from '#features/subjects/subject.ts'

export type ResourceRow = Selectable<Database['resources']>

/** Words to look for in title, tags and uploader, and the subjects they name. */
export interface QueueSearch {
  readonly text: string
  readonly subjects: readonly StorageName[]
}

export interface ModerationRepository {
  unverified(search: QueueSearch | undefined): Promise<ResourceRow[]>
  reported(search: QueueSearch | undefined): Promise<ResourceRow[]>
  /** Verified, reports cleared, audit and analytics written. False: there is no such resource. */
  approve(resourceId: string, accountId: string): Promise<boolean>
  /** Record gone, its file marked as trash, audit and analytics written. Undefined: there is no such resource. */
  delete(
    resourceId: string,
    accountId: string,
    reason: string | undefined,
  ): Promise<{ storageKey: string | null } | undefined>
}

/** Longest queue a moderator is shown at once. */
const mostRows = 500

function queue(db: Db, search: QueueSearch | undefined) {
  const oldestFirst = db
    .selectFrom('resources')
    .selectAll()
    .orderBy('modified_at')
    .orderBy('id')
    .limit(mostRows)
  if (!search) return oldestFirst
  const like = `%${search.text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return oldestFirst.where(
    sql<boolean>`(title ilike ${like} or user_id ilike ${like} or subject = any(${search.subjects}::text[])
      or exists (select from unnest(tags) as tag where tag ilike ${like}))`,
  )
}

interface Decided {
  readonly subject: string
  readonly title: string
}

async function record(
  tx: Tx,
  by: { accountId: string; resourceId: string; reason?: string | undefined },
  act: 'Approved' | 'Deleted',
  { subject, title }: Decided,
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

const approve = (db: Db, resourceId: string, accountId: string) =>
  db.transaction().execute(async (tx) => {
    const approved = await tx
      .updateTable('resources')
      .set({
        verified: true,
        rating: sql`coalesce(rating, 0)`,
        rating_amount: sql`coalesce(rating_amount, 0)`,
        reported: sql`case when reported then false else reported end`,
        report_amount: sql`case when reported then 0 else coalesce(report_amount, 0) end`,
      })
      .where('id', '=', resourceId)
      .returning(['subject', 'title'])
      .executeTakeFirst()
    if (approved) await record(tx, { accountId, resourceId }, 'Approved', approved)
    return approved !== undefined
  })

const remove = (db: Db, resourceId: string, accountId: string, reason: string | undefined) =>
  db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('resources')
      .where('id', '=', resourceId)
      .returning(['subject', 'title', 'storage_key as storageKey'])
      .executeTakeFirst()
    if (!deleted) return undefined
    const { storageKey } = deleted
    if (storageKey !== null)
      await tx.insertInto('trashed_files').values({ storage_key: storageKey }).execute()
    await record(tx, { accountId, resourceId, reason }, 'Deleted', deleted)
    return { storageKey }
  })

export const moderationRepository = (db: Db): ModerationRepository => ({
  unverified: (search) =>
    queue(db, search)
      .where(sql<boolean>`verified is not true`)
      .execute(),
  reported: (search) => queue(db, search).where('reported', '=', true).execute(),
  approve: (resourceId, accountId) => approve(db, resourceId, accountId),
  delete: (resourceId, accountId, reason) => remove(db, resourceId, accountId, reason),
})
