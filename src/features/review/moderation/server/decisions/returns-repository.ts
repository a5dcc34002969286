/** A return sends a resource back to its author with a reason; the author submits it again, or a moderator undoes it. */
import { sql } from 'kysely'
import { failing, type BodyOf, type ReturnOf } from '#shared/endpoint.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Idempotency, runOnce, type Tx } from '#platform/postgres/idempotency.ts'
import { keepsCopies, reviewReasons } from '#features/contributing/contributions/review-reasons.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import * as contract from '../../contract.ts'
import { maxReturns, versionOf } from '../../record-version.ts'
import { notReturned } from '#features/contributing/contributions/server/own-records-repository.ts'
import {
  checkOwn,
  type Decision,
  decisionDetails,
  deleteUnreadReturn,
  type LockedResource,
  lockSeen,
  logAct,
  notifyAuthor,
  type OwnDecision,
} from './locked-resource-repository.ts'

export type Return = Decision & BodyOf<typeof contract.returnResource>
type Decided = ReturnOf<typeof contract.returnResource>

/** Length of reasons in the audit log; the whole text is in the resource and in the notice. */
const maxReasonLength = 500

const fail = failing(contract.returnResource)
const failUndo = failing(contract.undoReturn)

function checkReturnable(resource: LockedResource, unpublish: boolean) {
  if (resource.status === 'returned') throw fail('decided_already')
  if (resource.status === 'published' && !unpublish) throw fail('resource_published')
  if (resource.uploader_account_id === null) throw fail('author_unknown')
  if (resource.returns >= maxReturns) throw fail('returned_too_often')
}

/** Hides a public resource and clears its reports; ratings, id and address stay. A new wait begins. */
async function hide(tx: Tx, by: Return, { title }: LockedResource, reason: string) {
  await tx
    .updateTable('resources')
    .set({
      verified: null,
      queued_at: sql`now()`,
      reported: sql`case when reported then false else reported end`,
      report_amount: sql`case when reported then 0 else report_amount end`,
    })
    .where('id', '=', by.resourceId)
    .execute()
  await tx.deleteFrom('reports').where('resource_id', '=', by.resourceId).execute()
  await logAct(tx, by, { act: 'resource.unpublished', title, reason })
}

export const returnToAuthor = (db: Db, addNotice: AddNotice, by: Return, idempotency: Idempotency) =>
  runOnce(db, idempotency, async (tx): Promise<Decided> => {
    const found = await lockSeen(tx, by)
    checkReturnable(found, by.unpublish === true)
    const { resourceId, reason, text, fields = reviewReasons[reason] } = by
    const noted = [...text].slice(0, maxReasonLength).join('')
    if (found.status === 'published') await hide(tx, by, found, noted)
    const updated = await tx
      .updateTable('resources')
      .set({
        returned_at: sql`now()`,
        returned_reason: reason,
        returned_text: text,
        returned_fields: [...fields],
        // A resource that was public is paused while all its returns leave copies on phones.
        is_paused: sql`${keepsCopies(reason)} and (is_paused or ${found.status === 'published'})`,
        returns: sql`returns + 1`,
        decisions: sql`decisions + 1`,
      })
      .where('id', '=', resourceId)
      .returning(['edit_number', 'decisions'])
      .executeTakeFirstOrThrow()
    const details = { ...decisionDetails(found), reason, returns: found.returns + 1 }
    await logAct(tx, by, { act: 'resource.returned', title: found.title, reason: noted, details })
    const data = { reason, text, ...found.ofProposal }
    await notifyAuthor({ tx, addNotice }, found, by, { kind: 'returned', data })
    return { id: resourceId, seen: versionOf(updated) }
  })

export const undoReturn = (db: Db, by: OwnDecision) =>
  db.transaction().execute(async (tx): Promise<Decided> => {
    const found = await lockSeen(tx, by)
    checkOwn(by, found)
    if (found.status !== 'returned') throw failUndo('not_returned')
    const updated = await tx
      .updateTable('resources')
      .set({ ...notReturned, returns: sql`greatest(returns - 1, 0)`, decisions: sql`decisions + 1` })
      .where('id', '=', by.resourceId)
      .returning(['edit_number', 'decisions'])
      .executeTakeFirstOrThrow()
    await deleteUnreadReturn(tx, found, by.resourceId)
    await logAct(tx, by, { act: 'return.undone', title: found.title, details: { returns: found.returns } })
    return { id: by.resourceId, seen: versionOf(updated) }
  })
