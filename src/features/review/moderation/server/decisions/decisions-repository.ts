import { sql } from 'kysely'
import { failing } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { markAllTrashed } from '#platform/files/trashed-files-repository.ts'
import { type Idempotency, runOnce, type Tx } from '#platform/postgres/idempotency.ts'
import type { AuditDetails } from '#features/contributing/contributions/audit-details.ts'
import { notReturned } from '#features/contributing/contributions/server/own-records-repository.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import { publishVersion } from '#features/contributing/corrections/server/publish-version-repository.ts'
import * as contract from '../../contract.ts'
import { needsOther } from '../../own-approval.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { binRecord, enterBin } from '../desk/bin-repository.ts'
import {
  type Decider,
  type Decision,
  decisionDetails,
  deleteUnreadReturn,
  type LockedResource,
  lockSeen,
  logAct,
  notifyAuthor,
  type OwnDecision,
} from './locked-resource-repository.ts'

export interface Deletion extends Decision {
  readonly reason?: string | undefined
  /** Content of the author's notice: the reason, the removal alone (default), or no notice. */
  readonly notify?: 'reason' | 'removal' | 'none' | undefined
  /** Grants the request of its author, which must be open. */
  readonly grants?: true
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
  act: 'resource.approved' | 'resource.deleted' | 'version.published',
  { subject, title, details }: DecidedResource & { readonly details?: AuditDetails | undefined },
) {
  await logAct(tx, by, { act, title, reason: by.reason, details })
  const event = act === 'resource.deleted' ? 'file_Deleted' : 'file_Approved'
  await tx.insertInto('analytics_data').values({ user_id: by.accountId, event, subject, title }).execute()
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

type ApprovalDeps = Pick<ModerationDeps, 'db' | 'addNotice'> & { readonly jobs: Pick<JobQueue, 'send'> }

/** Publishes a locked proposal as the next version of its resource, and tells both authors. */
async function publishProposal(
  tx: Tx,
  { addNotice, jobs }: ApprovalDeps,
  { accountId, resourceId: proposalId }: OwnDecision,
  { found, resourceId }: { readonly found: LockedResource; readonly resourceId: string },
) {
  const { version, uploader_account_id: proposer } = found
  const published = await publishVersion(tx, jobs, { resourceId, proposalId })
  if (!published) throw fail('resource_changed')
  const by = { accountId, resourceId }
  await logDecision(tx, by, 'version.published', { ...found, details: { version } })
  await deleteUnreadReturn(tx, found, proposalId)
  const content = { kind: 'published', data: { version } } as const
  for (const uploader_account_id of new Set([proposer, published.uploader_account_id]))
    await notifyAuthor({ tx, addNotice }, { ...found, uploader_account_id }, by, content)
  return { id: resourceId, version }
}

/**
 * Verifies, deletes reports and their count, writes audit, analytics and the author's notice. Throws the failures of its
 * call, and changes nothing then.
 */
export const approveResource = (deps: ApprovalDeps, by: OwnDecision, once?: Idempotency) =>
  runOnce(deps.db, once, async (tx) => {
    const found = await lockApprovable(tx, by)
    const { replaces_id: resourceId } = found
    if (resourceId !== null) return publishProposal(tx, deps, by, { found, resourceId })
    await tx
      .updateTable('resources')
      .set({
        ...notReturned,
        verified: true,
        is_paused: false,
        decisions: sql`decisions + 1`,
        rating: sql`coalesce(rating, 0)`,
        rating_amount: sql`coalesce(rating_amount, 0)`,
        reported: sql`case when reported then false else reported end`,
        report_amount: sql`case when reported then 0 else coalesce(report_amount, 0) end`,
      })
      .where('id', '=', by.resourceId)
      .execute()
    if (found.reported) await tx.deleteFrom('reports').where('resource_id', '=', by.resourceId).execute()
    await logDecision(tx, by, 'resource.approved', { ...found, details: decisionDetails(found) })
    if (found.status === 'returned') await deleteUnreadReturn(tx, found, by.resourceId)
    if (found.status !== 'published')
      await notifyAuthor({ tx, ...deps }, found, by, { kind: 'published', data: {} })
    return { id: by.resourceId }
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
    .selectFrom('resources')
    .select(['subject', 'title', 'storage_key as storageKey'])
    .where('id', '=', by.resourceId)
    .where('quarantined_at', quarantined ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!deleted) return undefined
  await markAllTrashed(tx, by.resourceId)
  await tx.deleteFrom('resources').where('id', '=', by.resourceId).execute()
  await logDecision(tx, by, 'resource.deleted', { ...deleted, details: by.details })
  return deleted
}

/**
 * Moves the record to the bin, marks its file as trash, writes audit, analytics and the author's notice. Throws the failures
 * of its call, and changes nothing then.
 */
export const deleteToBin = (db: Db, addNotice: AddNotice, deletion: Deletion, once?: Idempotency) =>
  runOnce(db, once, async (tx): Promise<Deleted> => {
    const { notify = 'removal', ...by } = deletion
    await enterBin(tx)
    const found = await lockSeen(tx, by)
    const asked = found.removal_asked_at !== null
    if (by.grants && !asked) throw fail('decided_already')
    await binRecord(tx, by.resourceId)
    const details = { ...decisionDetails(found), ...(asked && { asked }) }
    const deleted = await deleteRecord(tx, { ...by, details }, false)
    const { reason } = by
    const data = {
      ...(notify === 'reason' && reason !== undefined && { reason }),
      ...found.ofProposal,
    }
    if (notify !== 'none') await notifyAuthor({ tx, addNotice }, found, by, { kind: 'removed', data })
    return { storageKey: deleted?.storageKey ?? null }
  })
