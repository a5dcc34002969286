/** Claims: who looks at which record, as a hint for other moderators. Triggers end them (migrations/0001-schema.sql). */
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { Database } from '#platform/postgres/tables/database.ts'
import { type Claim, claimMinutes } from '../../desk-contract.ts'

type ClaimRow = Selectable<Database['review_claims']>

const toClaim = ({ resource_id, account_id, since, until }: ClaimRow, accountId: string): Claim => ({
  resourceId: resource_id,
  mine: account_id === accountId,
  since: since.toISOString(),
  until: until.toISOString(),
})

/** Length of a claim. */
export const claimLength = sql`make_interval(mins => ${sql.lit(claimMinutes)})`

/** Takes the place of an own or ended claim only; the ended claim of another starts again. */
export const orRenew = sql`on conflict (resource_id) do update
  set account_id = excluded.account_id, until = excluded.until,
    since = case when review_claims.account_id = excluded.account_id then review_claims.since else now() end
  where review_claims.account_id = excluded.account_id or review_claims.until <= now()`

/**
 * Claims a record or renews the own claim; returns the claim in force, which may be another's. Undefined: no such record.
 * The lock waits for a deletion under way, after which there is no record to refer to.
 */
export async function claimResource(db: Db, resourceId: string, accountId: string) {
  await sql`insert into review_claims (resource_id, account_id, until)
    select id, ${accountId}, now() + ${claimLength} from resources where id = ${resourceId}::uuid for key share
    ${orRenew}`.execute(db)
  const inForce = await db
    .selectFrom('review_claims')
    .selectAll()
    .where('resource_id', '=', resourceId)
    .executeTakeFirst()
  return inForce && toClaim(inForce, accountId)
}

export async function releaseClaim(db: Db, resourceId: string, accountId: string) {
  await db
    .deleteFrom('review_claims')
    .where(({ and }) => and({ resource_id: resourceId, account_id: accountId }))
    .execute()
}

/** Claims in force. */
export async function listClaims(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('review_claims')
    .selectAll()
    .where('until', '>', sql<Date>`now()`)
    .orderBy('since')
    .execute()
  return rows.map((row) => toClaim(row, accountId))
}
