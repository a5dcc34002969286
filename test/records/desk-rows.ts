/** Rows in great number for the moderation desk: near duplicates, entries of the audit log, a queue. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { bandsOf } from '#features/contributing/duplicates/text-bands.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { aResourceRow, aStoredFile } from '../database/store-resource.ts'
import { inWriting, textMaker } from './similar-texts.ts'

/** Without triggers, and without a limit of time. */
const insertInBulk = (db: Db, insert: (tx: Tx) => Promise<unknown>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await insert(tx)
  })

const lessonId: RawBuilder<string> = sql`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`

/**
 * Inserts so many records with signatures, and after them a text with 22 copies of it; returns the ids of these 23. The
 * first `withCover` records share a band with the text, the first two copies are near duplicates.
 */
export async function insertNearDuplicates(db: Db, records: number, withCover: number) {
  const { text, copy } = textMaker(100)
  const original = text()
  const shares = [0.85, 0.9, ...Array.from({ length: 20 }, () => 0.7)]
  const known = [original, ...shares.map((share) => copy(original, share))].map((sentences) => {
    const written = inWriting(sentences)
    return { id: randomUUID(), text: written, bands: [...bandsOf(written)] }
  })
  const [first] = known[0]?.bands ?? []
  await insertInBulk(db, async (tx) => {
    await sql`insert into resources (id, user_id, subject, title, file_url, tags, verified, kind)
      select ${lessonId}, 'somebody@school.example', 'Maths', 'Lesson',
        'https://school.example/' || n, '{}', true, 'link'
      from generate_series(1, ${records}::int) n`.execute(tx)
    await sql`insert into text_signatures (resource_id, bands)
      select ${lessonId},
        array(select case when n <= ${withCover} and band = 1 then ${first}::int
          else hashint4(n * 16 + band) end from generate_series(1, 16) band)
      from generate_series(1, ${records}::int) n`.execute(tx)
    await tx
      .insertInto('resources')
      .values(known.map(({ id }) => ({ ...aResourceRow({ id }), ...aStoredFile() })))
      .execute()
    const rows = known.map(({ id, ...each }) => ({ resource_id: id, ...each }))
    await tx
      .insertInto('previews')
      .values(rows.map(({ resource_id, text: written }) => ({ resource_id, text: written })))
      .execute()
    await tx
      .insertInto('text_signatures')
      .values(rows.map(({ resource_id, bands }) => ({ resource_id, bands })))
      .execute()
  })
  await sql`vacuum analyze text_signatures`.execute(db)
  return known.map(({ id }) => id)
}

/**
 * Inserts entries since 2024, one a minute; one in 20 is a change of a role, one in 1,000 is by `accountId`; a thousandth
 * of the entries is about each resource.
 */
export async function insertAuditEntries(db: Db, entries: number, accountId: string) {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into audit_entries (at, account_id, act, subject_id)
      select timestamptz '2024-01-01T00:00:00Z' + make_interval(mins => n),
        case when n % 1000 = 7 then ${accountId} else 'operator' end,
        case when n % 20 = 0 then 'role.changed' else 'resource.approved' end,
        '00000000-0000-4000-8000-' || lpad((n % 1000)::text, 12, '0')
      from generate_series(0, ${entries - 1}) n`.execute(tx)
    await sql`analyze audit_entries`.execute(tx)
  })
}

/**
 * Inserts public records and after them waiting ones, newer from record to record; the first `reported` have a report.
 * Every third subject, twelfth grade and second language is that of a narrow scope (History, Grade 7, Afrikaans).
 */
export async function insertQueue(db: Db, publicRecords: number, waiting: number, reported: number) {
  await insertInBulk(db, (tx) =>
    sql`insert into resources (id, user_id, subject, title, file_url, tags, verified, kind, language, modified_at,
        reported, report_amount)
      select gen_random_uuid(), 'somebody@school.example', (array['History', 'Maths', 'Geography'])[1 + n % 3], 'Lesson',
        'https://school.example/' || n, array['Grade ' || 1 + n % 12], case when n <= ${publicRecords}::int then true end, 'link',
        (array['af', 'en'])[1 + n % 2], now() - make_interval(mins => ${publicRecords + waiting}::int - n),
        n <= ${reported}::int, case when n <= ${reported}::int then 1 else 0 end
      from generate_series(1, ${publicRecords + waiting}::int) n`.execute(tx),
  )
  await sql`vacuum analyze resources`.execute(db)
}
