import { sql } from 'kysely'
import { failing } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { markTrashed } from '#platform/files/trashed-files-repository.ts'
import { type Idempotency, runOnce, type Tx } from '#platform/postgres/idempotency.ts'
import type { AuditDetails } from '#features/contributing/contributions/audit-details.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import * as contract from '../../contract.ts'
import { needsOther } from '../../own-approval.ts'
import { binRecord, enterBin } from '../desk/bin-repository.ts'
import {
  type Decider,
  type Decision,
  decisionDetails,
  deleteUnreadReturn,
  lockSeen,
  logAct,
  notifyAuthor,
  type OwnDecision,
} from './locked-resource-repository.ts'

export interface Deletion extends Decision {
  readonly reason?: string | undefined
  /** Content of the author's notice: the reason, the removal alone (default), or no notice. */
  readonly notify?: 'reason' | 'removal' | 'none' | undefined
}

export interface Deleted {
  readonly storageKey: string | null
}

interface DecidedResource {
  readonly subject: string
  readonly title: string
}

async function logDecision(
  tx: Tx,
  by: Decider & { readonly reason?: string | undefined },
  act: 'Approved' | 'Deleted',
  { subject, title, details }: DecidedResource & { readonly details?: AuditDetails | undefined },
) {
  const { reason } = by
  const entry = { act: act === 'Approved' ? 'resource.approved' : 'resource.deleted', title } as const
  await logAct(tx, by, { ...entry, reason, details })
  await tx
    .insertInto('analytics_data')
    .values({ user_id: by.accountId, event: `file_${act}`, subject, title })
    .execute()
}

const fail = failing(contract.approveResource)

/** The lock prevents a scan result between this check and the approval. */
async function lockApprovable(tx: Tx, by: OwnDecision) {
  const found = await lockSeen(tx, by)
  if (needsOther(by, found.uploader_account_id)) throw fail('own_upload')
  if (found.virus_scan === 'waiting') throw fail('file_not_scanned')
  if (found.virus_scan === 'infected') throw fail('file_infected')
  return found
}

/** Columns of a resource that is not returned. */
export const notReturned = {
  returned_at: null,
  returned_reason: null,
  returned_text: null,
  returned_fields: null,
} as const

/**
 * Verifies, deletes reports and their count, writes audit, analytics and the author's notice. Throws the failures of its
 * call, and changes nothing then.
 */
export const approveResource = (
  db: Db,
  addNotice: AddNotice,
  by: OwnDecision,
  idempotency: Idempotency = { actor: by.accountId, key: undefined, request: null },
) =>
  runOnce(db, idempotency, async (tx) => {
    const found = await lockApprovable(tx, by)
    await tx
      .updateTable('resources')
      .set({
        ...notReturned,
        verified: true,
        decisions: sql`decisions + 1`,
        rating: sql`coalesce(rating, 0)`,
        rating_amount: sql`coalesce(rating_amount, 0)`,
        reported: sql`case when reported then false else reported end`,
        report_amount: sql`case when reported then 0 else coalesce(report_amount, 0) end`,
      })
      .where('id', '=', by.resourceId)
      .execute()
    if (found.reported) await tx.deleteFrom('reports').where('resource_id', '=', by.resourceId).execute()
    await logDecision(tx, by, 'Approved', { ...found, details: decisionDetails(found) })
    if (found.status === 'returned') await deleteUnreadReturn(tx, found, by.resourceId)
    if (found.status !== 'published')
      await notifyAuthor({ tx, addNotice }, found, by, { kind: 'published', data: {} })
    return by.resourceId
  })

/**
 * Deletes a resource inside or outside quarantine and writes trash, audit and analytics. Undefined: no such resource in
 * this state.
 */
export async function deleteRecord(
  tx: Tx,
  by: Decider & { readonly reason?: string | undefined; readonly details?: AuditDetails },
  quarantined: boolean,
): Promise<(DecidedResource & Deleted) | undefined> {
  const deleted = await tx
    .deleteFrom('resources')
    .where('id', '=', by.resourceId)
    .where('quarantined_at', quarantined ? 'is not' : 'is', null)
    .returning(['subject', 'title', 'storage_key as storageKey', 'bytes'])
    .executeTakeFirst()
  if (!deleted) return undefined
  await markTrashed(tx, { storage_key: deleted.storageKey, bytes: deleted.bytes })
  await logDecision(tx, by, 'Deleted', { ...deleted, details: by.details })
  return deleted
}

/**
 * Moves the record to the bin, marks its file as trash, writes audit, analytics and the author's notice. Throws the failures
 * of its call, and changes nothing then.
 */
export const deleteToBin = (db: Db, addNotice: AddNotice, { notify = 'removal', ...by }: Deletion) =>
  db.transaction().execute(async (tx): Promise<Deleted> => {
    await enterBin(tx)
    const found = await lockSeen(tx, by)
    await binRecord(tx, by.resourceId)
    const deleted = await deleteRecord(tx, { ...by, details: decisionDetails(found) }, false)
    const { reason } = by
    const data = notify === 'reason' && reason !== undefined ? { reason } : {}
    if (notify !== 'none') await notifyAuthor({ tx, addNotice }, found, by, { kind: 'removed', data })
    return { storageKey: deleted?.storageKey ?? null }
  })
