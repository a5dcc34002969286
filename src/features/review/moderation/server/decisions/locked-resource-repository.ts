/** A resource that is locked for a decision, and the entries that each decision writes in its transaction. */
import { sql } from 'kysely'
import { failing } from '#shared/endpoint.ts'
import { addAuditEntry, type AuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { AuditDetails } from '#features/contributing/contributions/audit-details.ts'
import { contributionStatus } from '#features/contributing/contributions/contribution-status.ts'
import type { NewNotice, NoticeKind } from '#features/people/notices/notice-kinds.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import * as contract from '../../contract.ts'
import { needsOther, type OwnRule } from '../../own-approval.ts'
import { staleDecision } from '../../record-version.ts'

export interface Decider {
  readonly accountId: string
  readonly resourceId: string
}

export interface Decision extends Decider {
  /** The state that the moderator saw; undefined: as the resource was first filed. */
  readonly seen?: string | undefined
}

/** A decision that OWN_APPROVAL may leave to someone else. */
export type OwnDecision = Decision & OwnRule

const fail = failing(contract.deleteResource)
const failOwn = failing(contract.undoReturn)

const waitedSeconds = sql<number>`greatest(0,
  floor(extract(epoch from now() - coalesce(queued_at, modified_at))))::float8`

/** The authors' accounts, which notices need later, before resources, as a deletion does; a replaced one before its proposal. */
async function lockBefore(tx: Tx, resourceId: string) {
  const replaced = sql`(select replaces_id from resources where id = ${resourceId}::uuid)`
  await sql`select id from accounts where id in (select uploader_account_id from resources
    where id = ${resourceId}::uuid or id = ${replaced}) order by id for key share`.execute(tx)
  await sql`select id from resources where id = ${replaced} for update`.execute(tx)
}

/** Locks the resource until the commit. Throws `resource_not_found` or `resource_quarantined`. */
export async function lockResource(tx: Tx, resourceId: string) {
  await lockBefore(tx, resourceId)
  const found = await tx
    .selectFrom('resources')
    .select(['subject', 'title', 'verified', 'quarantined_at', 'returned_at', 'reported', 'virus_scan'])
    .select(['uploader_account_id', 'edit_number', 'decisions', 'returns', 'replaces_id', 'version'])
    .select('removal_asked_at')
    .select(waitedSeconds.as('waited_seconds'))
    .where('id', '=', resourceId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw fail('resource_not_found')
  if (found.quarantined_at) throw fail('resource_quarantined')
  const ofProposal = found.replaces_id === null ? {} : { version: found.version }
  return { ...found, status: contributionStatus(found), ofProposal }
}
export type LockedResource = Awaited<ReturnType<typeof lockResource>>

/** Throws `resource_changed` or `decided_already` if the resource is no longer as it was seen. */
export function checkSeen(seen: string | undefined, resource: LockedResource) {
  const stale = staleDecision(seen, resource)
  if (stale) throw fail(stale)
}

export async function lockSeen(tx: Tx, { resourceId, seen }: Decision) {
  const resource = await lockResource(tx, resourceId)
  checkSeen(seen, resource)
  return resource
}

/** Details of a decision on the resource as it was before. */
export const decisionDetails = ({ status, returns, waited_seconds }: LockedResource): AuditDetails => ({
  ...(status === 'waiting' && { waitedSeconds: waited_seconds }),
  returns,
})

/** Throws `own_upload` if OWN_APPROVAL leaves the resource to someone else. */
export function checkOwn(by: OwnRule, { uploader_account_id }: Author) {
  if (needsOther(by, uploader_account_id)) throw failOwn('own_upload')
}

type Entry = Omit<AuditEntry, 'accountId' | 'subjectId'> & { readonly details?: AuditDetails | undefined }

export const logAct = (tx: Tx, { accountId, resourceId: subjectId }: Decider, entry: Entry) =>
  addAuditEntry(tx, { ...entry, accountId, subjectId })

interface Author {
  readonly uploader_account_id: string | null
}
type NoticeContent<N extends NewNotice> = N extends NewNotice ? Pick<N, 'kind' | 'data'> : never

/** Adds a notice for the author: none about a decision of their own, or for an account that is gone. */
export async function notifyAuthor(
  { tx, addNotice }: { readonly tx: Tx; readonly addNotice: AddNotice },
  { uploader_account_id: author, title }: Author & { readonly title: string },
  { accountId, resourceId }: Decider,
  content: NoticeContent<NewNotice>,
) {
  if (author === null || author === accountId) return
  await addNotice(tx, { ...content, accountId: author, resourceId, title })
}

/** Deletes the author's notices of one kind about a resource, found by the index of accounts. */
export const deleteNotices = (
  tx: Tx,
  { uploader_account_id: author }: Author,
  resourceId: string,
  kind: NoticeKind,
) =>
  tx
    .deleteFrom('notices')
    .where(sql<boolean>`account_id = ${author}`)
    .where(({ and }) => and({ resource_id: resourceId, kind }))

/** A notice that was read or mailed stays: the author knows of the return. */
export const deleteUnreadReturn = (tx: Tx, resource: Author, resourceId: string) =>
  deleteNotices(tx, resource, resourceId, 'returned')
    .where('read_at', 'is', null)
    .where('mailed_at', 'is', null)
    .execute()
