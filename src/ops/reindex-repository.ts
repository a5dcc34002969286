/** Compares and repairs search documents and subject counts, in batches by id. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'

/** The lock of the change feed (`number_changes()`) also serializes changes of the counts. */
const changeFeedLock = 7419803116

const ofBatch = (column: string, after: string, until: string | undefined) =>
  sql`${sql.ref(column)} > ${after}::uuid and (${until ?? null}::uuid is null or ${sql.ref(column)} <= ${until ?? null}::uuid)`

/** Ids with a missing, superfluous or differing document. */
const differingDocuments = async (db: Db, after: string, until: string | undefined) => {
  const { rows } = await sql<{ id: string }>`
    select coalesce(wanted.resource_id, kept.resource_id) as id
    from (select * from expected_search_documents where ${ofBatch('resource_id', after, until)}) as wanted
    full join (select * from search_documents where ${ofBatch('resource_id', after, until)}) as kept
      on wanted.resource_id = kept.resource_id
    where row(wanted.*) is distinct from row(kept.*)`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Rewrites these documents and adds changes to the feed: a running site has indexed the old ones. The row locks keep a
 * record from changing between its read and the insert of its document.
 */
const repairDocuments = (db: Db, ids: readonly string[]) =>
  db.transaction().execute(async (tx) => {
    await sql`select from resources where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
    await sql`delete from search_documents where resource_id = any(${ids}::uuid[])`.execute(tx)
    await sql`insert into search_documents
      select * from expected_search_documents where resource_id = any(${ids}::uuid[])`.execute(tx)
    await sql`insert into unnumbered_changes (resource_id, subject, public_before, public_after, updates_counts)
      select id, subject, true, coalesce(verified, false), false from resources where id = any(${ids}::uuid[])`.execute(
      tx,
    )
  })

/** Counts without changes that are committed and not numbered yet: `number_changes()` adds those later. */
const wantedCounts = sql`
  select subject, sum(resources)::integer as resources from (
    select subject, 1 as resources from resources where verified
    union all
    select subject, public_before::integer - public_after::integer from unnumbered_changes where updates_counts and not is_harvest_only
  ) as counted group by subject having sum(resources) > 0`

/** Subjects whose count differs from their verified records. */
const wrongSubjectCounts = async (db: Db) => {
  const { rows } = await sql<{ subject: string }>`
    select subject from (${wantedCounts}) as wanted
    full join subject_counts as kept using (subject)
    where coalesce(wanted.resources, 0) <> coalesce(kept.resources, 0)`.execute(db)
  return rows.map(({ subject }) => subject)
}

const repairSubjectCounts = (db: Db) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${changeFeedLock})`.execute(tx)
    await sql`delete from subject_counts`.execute(tx)
    await sql`insert into subject_counts ${wantedCounts}`.execute(tx)
  })

/** Number of records, verified or not. */
export async function countRecords(db: Db) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from resources`.execute(db)
  return rows[0]?.count ?? 0
}

/** The last id of the next batch; undefined for the last batch. */
async function endOfBatch(db: Db, after: string, size: number) {
  const { rows } = await sql<{ id: string }>`
    select id from resources where id > ${after}::uuid order by id offset ${size - 1}::int limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

/** Records compared, or locked for a repair, by one statement. */
const batch = 1_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Compares every search document with its record, also while the site runs; `repairs` rewrites those that differ. Returns
 * the numbers of records, of differing documents, and of subjects with a wrong count.
 */
export async function reindex(
  db: Db,
  {
    repairs,
    onProgress,
  }: { readonly repairs: boolean; readonly onProgress: (done: number, of: number) => void },
) {
  const records = await countRecords(db)
  let [done, differing] = [0, 0]
  let after: string | undefined = beforeAll
  while (after !== undefined) {
    const until = await endOfBatch(db, after, batch)
    const ids = await differingDocuments(db, after, until)
    if (repairs && ids.length > 0) await repairDocuments(db, ids)
    differing += ids.length
    done = until === undefined ? records : Math.min(records, done + batch)
    onProgress(done, records)
    after = until
  }
  const wrongCounts = (await wrongSubjectCounts(db)).length
  if (repairs && wrongCounts > 0) await repairSubjectCounts(db)
  return { records, differing, wrongCounts }
}
