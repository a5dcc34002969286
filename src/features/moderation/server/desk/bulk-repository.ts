/** Many decisions at once: which records their moderator has opened, and the results of a call. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { type Idempotency, runOnce, storedResponse } from '#platform/postgres/idempotency.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import type * as contract from '../../desk-contract.ts'

export type Results = ReturnOf<typeof contract.decideMany>

export interface BulkRepository {
  noteOpened(accountId: string, resourceId: string): Promise<void>
  /** In the last 24 hours, and since the last edit if that was the author's. */
  hasOpened(accountId: string, resourceId: string): Promise<boolean>
  /** Tags of a record; none without the record. */
  tagsOf(resourceId: string): Promise<readonly string[]>
  /** Results of the same call. */
  earlierResults(idempotency: Idempotency): Promise<Results | undefined>
  storeResults(idempotency: Idempotency, results: Results): Promise<Results>
}

async function hasOpened(db: Db, accountId: string, resourceId: string) {
  const view = await db
    .selectFrom('review_views')
    .innerJoin('resources', 'resources.id', 'resource_id')
    .select('at')
    .where(({ and }) => and({ account_id: accountId, resource_id: resourceId }))
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)
    .where(sql<boolean>`(edited_by is distinct from 'author' or edited_at < at)`)
    .executeTakeFirst()
  return view !== undefined
}

export const bulkRepository = (db: Db): BulkRepository => ({
  // The lock waits for a deletion under way, after which there is no record to refer to.
  async noteOpened(accountId, resourceId) {
    await sql`insert into review_views (account_id, resource_id)
      select ${accountId}, id from resources where id = ${resourceId}::uuid for key share
      on conflict (account_id, resource_id) do update set at = now()`.execute(db)
  },
  hasOpened: (accountId, resourceId) => hasOpened(db, accountId, resourceId),
  async tagsOf(resourceId) {
    const found = await db
      .selectFrom('resources')
      .select('tags')
      .where('id', '=', resourceId)
      .executeTakeFirst()
    return found?.tags ?? []
  },
  earlierResults: async (idempotency) =>
    (await storedResponse(db, idempotency))?.answer as Results | undefined,
  storeResults: (idempotency, results) => runOnce(db, idempotency, () => Promise.resolve(results)),
})
