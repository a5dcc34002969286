/** Disclosure log: accounts whose email or name another account saw, to notify them after a breach (POPIA s22). */
import { sql } from 'kysely'
import type { Db } from './postgres/connection.ts'

export type DisclosurePage = 'users' | 'moderation' | 'export' | 'audit'

export interface Disclosure {
  readonly accountId: string
  /** Null after the account's deletion. */
  readonly email: string | null
  /** As `2026-03-01`, UTC. */
  readonly firstDay: string
  readonly lastDay: string
  readonly places: readonly DisclosurePage[]
}

/** Call it before the response. Counts once a day for each viewer, person and place; skips the viewer. */
async function record(db: Db, viewerId: string, place: DisclosurePage, seen: readonly (string | null)[]) {
  const others = [...new Set(seen)].filter((id) => id !== null && id !== viewerId)
  if (others.length === 0) return
  await sql`
    insert into disclosures (viewer_id, subject_id, day, page)
    select ${viewerId}, seen, to_char(now() at time zone 'UTC', 'YYYY-MM-DD'), ${place}
    from unnest(${others}::text[]) as seen
    on conflict do nothing`.execute(db)
}

/** Accounts shown to `viewerId` in a month such as `2026-03`, by email. */
export async function disclosedTo(db: Db, viewerId: string, month: string): Promise<readonly Disclosure[]> {
  const { rows } = await sql<Disclosure>`
    select subject_id as "accountId", accounts.email, min(day) as "firstDay", max(day) as "lastDay",
      array_agg(distinct page order by page) as places
    from disclosures left join accounts on accounts.id = subject_id
    where viewer_id = ${viewerId} and starts_with(day, ${`${month}-`})
    group by subject_id, accounts.email
    order by accounts.email nulls last, subject_id`.execute(db)
  return rows
}

/** A member of dependencies, so that a test can make it fail. */
export const disclosureLog = (db: Db) => ({
  record: (viewerId: string, place: DisclosurePage, seen: readonly (string | null)[]) =>
    record(db, viewerId, place, seen),
})
export type DisclosureLog = ReturnType<typeof disclosureLog>
