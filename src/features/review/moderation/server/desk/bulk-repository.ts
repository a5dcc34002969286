/** Many decisions at once: which records their moderator has opened, and the results of a call. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { type Idempotency, runOnce, storedResponse } from '#platform/postgres/idempotency.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import type * as contract from '../../desk-contract.ts'

export type Results = ReturnOf<typeof contract.decideMany>

/** `resource_changed`: by its author. */
type ChangeFailure = 'resource_changed' | 'changed_by_moderator'

interface EditedRecord {
  readonly id: string
  readonly author: string | null
  readonly editNumber: number
}

/** Each edit has one entry. The entries are ordered by id: their time is that of the start of the edit. */
const newestEdits = (db: Db, { id }: EditedRecord, count: number) =>
  db
    .selectFrom('audit_entries')
    .select('account_id as by')
    .select(
      sql<boolean>`details->'changes' @> any(array['[{"field": "file"}]', '[{"field": "link"}]']::jsonb[])`.as(
        'isContent',
      ),
    )
    .where('subject_id', '=', id)
    .where('act', '=', 'resource.edited')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
type Edit = Awaited<ReturnType<typeof newestEdits>>[number]

/** Of the edits after number `shown`, those that `counts` selects. An edit without an entry is one of the author. */
async function changeAfter(db: Db, record: EditedRecord, shown: number, counts: (edit: Edit) => boolean) {
  const missed = record.editNumber - shown
  if (missed <= 0) return undefined
  const edits = await newestEdits(db, record, missed)
  const counted = edits.filter(counts)
  if (edits.length < missed || counted.some(({ by }) => by === record.author)) return 'resource_changed'
  return counted.length > 0 ? 'changed_by_moderator' : undefined
}

const editedRecord = (db: Db, resourceId: string) =>
  db
    .selectFrom('resources')
    .select(['resources.id', 'uploader_account_id as author', 'resources.edit_number as editNumber'])
    .where('resources.id', '=', resourceId)

/** Undefined if the moderator opened it in the last 24 hours, and since its author edited it or its content changed. */
export async function findOpeningFailure(db: Db, accountId: string, resourceId: string) {
  const opened = await editedRecord(db, resourceId)
    .innerJoin('review_views', 'resource_id', 'resources.id')
    .select('review_views.edit_number as shown')
    .where('account_id', '=', accountId)
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (!opened || opened.shown === null) return 'not_opened'
  const { author, shown } = opened
  const isByOther = ({ by }: Edit) => by === author && by !== accountId
  return changeAfter(db, opened, shown, (edit) => edit.isContent || isByOther(edit))
}

/** The failure of a decision on the record as it was after edit `shown`. */
export async function findChangeSince(db: Db, resourceId: string, shown: number): Promise<ChangeFailure> {
  const record = await editedRecord(db, resourceId).executeTakeFirst()
  return (record && (await changeAfter(db, record, shown, () => true))) ?? 'resource_changed'
}

/** The lock waits for a deletion under way, after which there is no record to refer to. */
export async function recordOpening(db: Db, accountId: string, resourceId: string) {
  await sql`insert into review_views (account_id, resource_id, edit_number)
    select ${accountId}, id, edit_number from resources where id = ${resourceId}::uuid for key share
    on conflict (account_id, resource_id) do update set at = now(), edit_number = excluded.edit_number`.execute(
    db,
  )
}

/** Tags of a record; none without the record. */
export async function tagsOf(db: Db, resourceId: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('resources')
    .select('tags')
    .where('id', '=', resourceId)
    .executeTakeFirst()
  return found?.tags ?? []
}

/** Results of the same call. */
export const findEarlierResults = async (db: Db, idempotency: Idempotency) =>
  (await storedResponse(db, idempotency))?.answer as Results | undefined

export const storeResults = (db: Db, idempotency: Idempotency, results: Results) =>
  runOnce(db, idempotency, () => Promise.resolve(results))
