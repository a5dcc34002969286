import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

export interface NewPageEvent {
  /** The monthly id of the account, or `unknown`; the database refuses anything else. */
  readonly userId: string
  readonly page: string
  readonly eventType: string
  readonly at: Date
}

/** A day, such as `2026-11-21`, on which an installation used a version of the app. */
export interface DayOfUse {
  readonly day: string
  readonly version: string
}

const rowOf = ({ userId, page, eventType, at }: NewPageEvent) => ({
  user_id: userId,
  page,
  event_type: eventType,
  timestamp: at,
})

/** Sorted, so that two installations with the same days cannot deadlock. */
function countsOf(days: readonly DayOfUse[], appVersion: string) {
  const known = (version: string) => sql<string>`case
    when ${version} = ${appVersion} or exists (select from usage_days where version = ${version})
    then ${version} else 'other' end`
  return days
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, version }) => ({ day, version: known(version), installations: 1 }))
}

/**
 * Stores one event and counts days of use, in one statement. `appVersion` is the present one; a version that was never
 * served here is counted as `other`.
 */
export async function addPageEvent(
  db: Db,
  appVersion: string,
  event: NewPageEvent,
  days: readonly DayOfUse[],
): Promise<void> {
  const oneMore = { installations: sql<number>`usage_days.installations + 1` }
  const insert =
    days.length === 0
      ? db.insertInto('page_events')
      : db
          .with('counted', (cte) =>
            cte
              .insertInto('usage_days')
              .values(countsOf(days, appVersion))
              .onConflict((same) => same.columns(['day', 'version']).doUpdateSet(oneMore)),
          )
          .insertInto('page_events')
  await insert.values(rowOf(event)).execute()
}

/** The age of an account and the key of the month that ends on `lastDay`; null where missing. */
export const findAgeAndKey = (db: Db, accountId: string, lastDay: string) =>
  db
    .selectNoFrom((eb) => [
      eb.selectFrom('users').select('age').where('account_id', '=', accountId).as('age'),
      eb.selectFrom('page_event_keys').select('key').where('last_day', '=', lastDay).as('key'),
    ])
    .executeTakeFirstOrThrow()

/** Adds the key of a month; returns the stored key, which may be that of another node. */
export async function addMonthKey(db: Db, lastDay: string, key: Buffer): Promise<Buffer> {
  await db
    .insertInto('page_event_keys')
    .values({ last_day: lastDay, key })
    .onConflict((same) => same.doNothing())
    .execute()
  const { key: stored } = await db
    .selectFrom('page_event_keys')
    .select('key')
    .where('last_day', '=', lastDay)
    .executeTakeFirstOrThrow()
  return stored
}
