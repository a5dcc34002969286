/** Takedown by the operator: hides a resource without deleting it; a release restores it (POPIA, ECTA s77). */
import { sql } from 'kysely'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { deleteRecord } from './decisions/decisions-repository.ts'
import { enterBin } from './desk/bin-repository.ts'

/** `by` is the name in the audit log. */
export interface Takedown {
  readonly resourceId: string
  readonly by: string
  readonly reason: string | undefined
}

const log = (
  tx: Tx,
  { resourceId: subjectId, by: accountId, reason }: Takedown,
  act: 'resource.quarantined' | 'resource.released' | 'resource.deleted',
  title: string,
) => addAuditEntry(tx, { accountId, act, subjectId, title, reason })

// Each change writes an audit entry and returns the title; undefined without a resource in the required state.

/** Everything public requires `verified`, so the commit removes it from lists, search, files, covers and shelves. */
export const quarantineResource = (db: Db, takedown: Takedown) =>
  db.transaction().execute(async (tx) => {
    const hidden = await tx
      .updateTable('resources')
      .set(({ ref }) => ({
        quarantined_at: sql<Date>`now()`,
        verified_before: ref('verified'),
        verified: null,
      }))
      .where('id', '=', takedown.resourceId)
      .where('quarantined_at', 'is', null)
      .returning('title')
      .executeTakeFirst()
    if (hidden) await log(tx, takedown, 'resource.quarantined', hidden.title)
    return hidden?.title
  })

export const releaseResource = (db: Db, takedown: Takedown) =>
  db.transaction().execute(async (tx) => {
    const released = await tx
      .updateTable('resources')
      .set(({ ref }) => ({ quarantined_at: null, verified: ref('verified_before'), verified_before: null }))
      .where('id', '=', takedown.resourceId)
      .where('quarantined_at', 'is not', null)
      .returning('title')
      .executeTakeFirst()
    if (released) await log(tx, takedown, 'resource.released', released.title)
    return released?.title
  })

export type TakedownState = 'quarantined' | 'here' | 'binned' | 'gone'

export async function stateOf(db: Db, resourceId: string): Promise<TakedownState> {
  const row = await db
    .selectFrom('resources')
    .select('quarantined_at')
    .where('id', '=', resourceId)
    .executeTakeFirst()
  if (row) return row.quarantined_at ? 'quarantined' : 'here'
  const bin = db.selectFrom('deleted_resources').select('resource_id').where('resource_id', '=', resourceId)
  return (await bin.executeTakeFirst()) ? 'binned' : 'gone'
}

/** After it no moderator can undo the deletion. The file is in the trash already. */
async function deleteBinned(tx: Tx, takedown: Takedown) {
  const binned = await tx
    .deleteFrom('deleted_resources')
    .where('resource_id', '=', takedown.resourceId)
    .returning('title')
    .executeTakeFirst()
  if (binned) await log(tx, takedown, 'resource.deleted', binned.title)
  return binned?.title
}

/** Deletes the record and marks its file as trash, or deletes its copy in the bin. */
export const deleteQuarantined = (db: Db, takedown: Takedown) =>
  db.transaction().execute(async (tx) => {
    await enterBin(tx)
    const deleted = await deleteRecord(tx, { accountId: takedown.by, ...takedown }, true)
    return deleted?.title ?? deleteBinned(tx, takedown)
  })

/** Ids of the links to that URL, also in the bin; at most ten. */
export async function findLinksTo(db: Db, address: string) {
  const links = db
    .selectFrom('resources')
    .select('id')
    .where('kind', '=', 'link')
    .where('file_url', '=', address)
  const isThere = sql<boolean>`record->>'file_url' = ${address}`
  const binned = db.selectFrom('deleted_resources').select('resource_id as id').where(isThere)
  const found = await links.union(binned).orderBy('id').limit(10).execute()
  return found.map(({ id }) => id)
}
