/** The queue of one moderator: its scope, its counts, and the next record. */
import { type RawBuilder, sql } from 'kysely'
import type { ReturnOf } from '#shared/endpoint.ts'
import { grades } from '#features/catalogue/subjects/grade.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import type { readScope, ReviewScope } from '../../desk-contract.ts'
import { mayShowLearners } from '../moderation-repository.ts'
import { claimLength, orRenew } from './claims-repository.ts'

type QueueCounts = Omit<ReturnOf<typeof readScope>, keyof ReviewScope>

const everything: ReviewScope = { subjects: [], grades: [], languages: [] }

/** Everything, for a moderator without a scope. */
export async function scopeOf(db: Db, accountId: string): Promise<ReviewScope> {
  const stored = await db
    .selectFrom('review_scopes')
    .select(['subjects', 'grades', 'languages'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return stored ?? everything
}

export async function changeScope(
  db: Db,
  accountId: string,
  { subjects, grades: chosen, languages }: ReviewScope,
) {
  const scope = { subjects: [...subjects], grades: [...chosen], languages: [...languages] }
  await db
    .insertInto('review_scopes')
    .values({ account_id: accountId, ...scope })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(scope))
    .execute()
}

/** Records without a grade or a language belong to every scope, so that none is left out. */
function inScope({ subjects, grades: chosen, languages }: ReviewScope): RawBuilder<unknown> {
  return sql.join(
    [
      subjects.length === 0 ? sql`true` : sql`subject = any(${subjects}::text[])`,
      chosen.length === 0 ? sql`true` : sql`(tags && ${chosen}::text[] or not tags && ${grades}::text[])`,
      languages.length === 0
        ? sql`true`
        : sql`case when languages = '{}' then language_guesses = '{}' or language_guesses && ${languages}::text[]
            else languages && ${languages}::text[] end`,
    ],
    sql` and `,
  )
}

const waits = sql`verified is not true and returned_at is null and quarantined_at is null`

export async function countQueue(db: Db, scope: ReviewScope): Promise<QueueCounts> {
  const { rows } = await sql<{ subject: StorageName; waiting: number; old: number }>`
    select subject, count(*)::int as waiting,
      (count(*) filter (where coalesce(queued_at, modified_at) < now() - interval '7 days'))::int as old
    from resources where ${waits} and ${inScope(scope)} group by subject order by waiting desc, subject`.execute(
    db,
  )
  return {
    waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
    olderThanAWeek: rows.reduce((sum, { old }) => sum + old, 0),
    bySubject: rows.map(({ subject, waiting }) => ({ subject, waiting })),
  }
}

/** Rows that others may decide, and so lock, meanwhile. */
const candidates = 40

const beginning = sql`select '-infinity'::timestamptz as modified_at, '00000000-0000-0000-0000-000000000000'::uuid as id`

/** Position of a record in the queue, also of one that was just deleted. */
const positionOf = (after: string | undefined) =>
  after === undefined
    ? sql`(${beginning})`
    : sql`(select modified_at, id from resources where id = ${after}::uuid
        union all select (record->>'modified_at')::timestamptz, resource_id
          from deleted_resources where resource_id = ${after}::uuid
        union all ${beginning} limit 1)`

async function claimNext(tx: Tx, accountId: string, scope: ReviewScope, after: string | undefined) {
  const oldest = (condition: RawBuilder<unknown>, isLater: boolean) => sql`(
    select id, modified_at, ${sql.lit(isLater)} as later from resources
    where ${condition} and ${inScope(scope)}
      and not exists (select from review_claims where resource_id = resources.id
        and account_id <> ${accountId} and until > now())
    order by modified_at, id limit ${candidates})`
  const following = sql`(modified_at, id) > ((select modified_at from last), (select id from last))`
  const urgent = sql`${mayShowLearners} and id is distinct from ${after ?? null}::uuid
    and not exists (select from review_views where resource_id = resources.id and account_id = ${accountId})`
  const reported = sql`reported and verified and quarantined_at is null`
  const { rows } = await sql<{ id: string }>`
    with last as materialized ${positionOf(after)},
    oldest as materialized (select id, bool_and(later) as later from (
      ${oldest(sql`(${waits} or ${reported}) and ${urgent}`, false)}
      union all ${oldest(sql`${waits} and ${following}`, true)}
      union all ${oldest(sql`${reported} and ${following}`, true)}) as lists group by id),
    free as materialized (select id from resources join oldest using (id)
      order by later, modified_at, id limit 1 for no key update of resources skip locked)
    insert into review_claims (resource_id, account_id, until)
    select id, ${accountId}, now() + ${claimLength} from free ${orRenew}
    returning resource_id as id`.execute(tx)
  return rows[0]?.id
}

/** One moderator at a time, so that each sees the claims before: none gets another's record, or null while records wait. */
const nextLock = 7_419_803_291

/**
 * Claims a record of the scope that no other moderator has claimed: the oldest that may show personal data of learners and
 * that this one has not opened within a day, else the oldest after the given one. Undefined: none.
 */
export const claimNextInQueue = (db: Db, accountId: string, scope: ReviewScope, after: string | undefined) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${nextLock})`.execute(tx)
    return claimNext(tx, accountId, scope, after)
  })
