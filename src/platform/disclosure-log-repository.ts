/** Whose email or name whom was shown to, so that after a breach the people concerned can be told (POPIA s22). */
import { sql } from 'kysely'
import type { Db } from './postgres/connection.ts'

/** Where it was shown: the user list, the moderation lists, or their export. */
export type SightingPlace = 'users' | 'moderation' | 'export'

export interface Disclosure {
  readonly accountId: string
  /** Undefined: the account is gone by now. */
  readonly email: string | undefined
  /** As `2026-03-01`, by UTC. */
  readonly firstDay: string
  readonly lastDay: string
  readonly places: readonly SightingPlace[]
}

export interface SightingsRepository {
  /** Before anything is shown. Counts once a day for each pair and place, however often a list is read; oneself not at all. */
  note(viewerId: string, place: SightingPlace, seen: readonly (string | null)[]): Promise<void>
  /** Everybody shown to that account in a month such as `2026-03`, by email. */
  seenBy(viewerId: string, month: string): Promise<readonly Disclosure[]>
}

async function note(db: Db, viewerId: string, place: SightingPlace, seen: readonly (string | null)[]) {
  const others = [...new Set(seen)].filter((id) => id !== null && id !== viewerId)
  if (others.length === 0) return
  await sql`
    insert into sightings (viewer_id, seen_id, day, place)
    select ${viewerId}, seen, to_char(now() at time zone 'UTC', 'YYYY-MM-DD'), ${place}
    from unnest(${others}::text[]) as seen
    on conflict do nothing`.execute(db)
}

interface SightingRow {
  readonly accountId: string
  readonly email: string | null
  readonly firstDay: string
  readonly lastDay: string
  readonly places: SightingPlace[]
}

async function seenBy(db: Db, viewerId: string, month: string): Promise<readonly Disclosure[]> {
  const { rows } = await sql<SightingRow>`
    select seen_id as "accountId", accounts.email, min(day) as "firstDay", max(day) as "lastDay",
      array_agg(distinct place order by place) as places
    from sightings left join accounts on accounts.id = seen_id
    where viewer_id = ${viewerId} and starts_with(day, ${`${month}-`})
    group by seen_id, accounts.email
    order by accounts.email nulls last, seen_id`.execute(db)
  return rows.map(({ email, ...row }) => ({ ...row, email: email ?? undefined }))
}

export const disclosureLogRepository = (db: Db): SightingsRepository => ({
  note: (viewerId, place, seen) => note(db, viewerId, place, seen),
  seenBy: (viewerId, month) => seenBy(db, viewerId, month),
})
