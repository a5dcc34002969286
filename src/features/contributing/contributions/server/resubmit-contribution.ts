import type { Idempotency } from '#platform/postgres/idempotency.ts'
import { can } from '#shared/abilities.ts'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import { changeRefusal, contributionStatus } from '../contribution-status.ts'
import * as contract from '../contract.ts'
import type { ContributionDeps } from './edit-contribution.ts'
import { type Own, resubmitRecord, returnedBy, withOwnRecord } from './own-records-repository.ts'
import { editRecord } from './record-edits-repository.ts'

const fail = failing(contract.resubmitContribution)
type Body = BodyOf<typeof contract.resubmitContribution>

/**
 * Puts a returned record back into the queue, where it was, and notifies the moderator who returned it. Changed fields
 * come in the same act, so that an answer that waited offline is taken or refused as a whole.
 */
export const resubmitContribution = (
  { db, addNotice }: ContributionDeps,
  own: Own,
  body: Body,
  once: Idempotency,
) =>
  withOwnRecord(db, once, own, async (tx, record) => {
    const { resourceId, accountId } = own
    const refusal = changeRefusal(record, body.editNumber)
    if (refusal || !record) throw fail(refusal ?? 'resource_not_found')
    if (contributionStatus(record) !== 'returned') throw fail('not_returned')
    const title = body.fields?.title ?? record.title
    if (body.fields)
      await editRecord(tx, { resourceId, fields: body.fields, by: { accountId, as: 'author' } })
    await resubmitRecord(tx, { ...record, title }, accountId, body.message)
    const { accountId: moderator, role } = (await returnedBy(tx, resourceId)) ?? {}
    // No other client gets an event of a record that is not public.
    if (moderator !== undefined && role && can({ kind: 'member', role }, 'moderate resources'))
      await addNotice(tx, { accountId: moderator, kind: 'resubmitted', resourceId, title, data: {} })
    return { status: 'waiting' as const }
  })
