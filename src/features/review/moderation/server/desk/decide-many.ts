/** Up to 20 decisions in one call, each in a transaction of its own, with a result for each. */
import * as z from 'zod/mini'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import { Failure } from '#shared/failure.ts'
import { isGrade } from '#features/catalogue/subjects/grade.ts'
import { needsOwnWords, ownWordsLength } from '#features/contributing/contributions/review-reasons.ts'
import { editedFields } from '#features/contributing/uploads/contract.ts'
import { type Idempotency, partOf } from '#platform/postgres/idempotency.ts'
import * as contract from '../../desk-contract.ts'
import type { OwnRule } from '../../own-approval.ts'
import { editNumberOf } from '../../record-version.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { approveResource } from '../decisions/decisions-repository.ts'
import { returnToAuthor } from '../decisions/returns-repository.ts'
import { editResource } from '../decisions/edits-repository.ts'
import { findChangeSince, findOpeningFailure, type Results, tagsOf } from './bulk-repository.ts'

export type Order = BodyOf<typeof contract.decideMany>
type Item = Order['items'][number]

const fail = failing(contract.decideMany)

/** Throws unless the order says everything that its act needs. */
function checkOrder({ act, items, reason, text = '', change }: Order) {
  if (items.length > contract.maxBulk) throw fail('too_many_items', { field: 'items' })
  const isWhole =
    act === 'approve' ||
    (act === 'return' && reason && (!needsOwnWords(reason) || text.length >= ownWordsLength)) ||
    (act === 'edit' && change && Object.values(change).some((value) => value !== undefined))
  if (!isWhole) throw fail('required_fields_missing', { field: act === 'edit' ? 'change' : 'reason' })
}

/** New tags keep the grades of a record, new grades keep its other tags; grades come first. Undefined: too many together. */
function fieldsOf({ grades, tags, licence }: NonNullable<Order['change']>, current: readonly string[]) {
  const isTagged = grades !== undefined || tags !== undefined
  const [oldGrades, oldTags] = [current.filter(isGrade), current.filter((tag) => !isGrade(tag))]
  return z.safeParse(editedFields, {
    ...(isTagged && { tags: [...new Set([...(grades ?? oldGrades), ...(tags ?? oldTags)])] }),
    ...(licence !== undefined && { licence }),
  }).data
}

/** The transaction of each act compares `seen`, so tags that were read before it are those of the record. */
async function decideOne(
  deps: ModerationDeps,
  order: Order,
  { id: resourceId, seen }: Item,
  by: OwnRule,
  once: Idempotency,
) {
  const decision = { resourceId, seen, ...by }
  if (order.act === 'approve') {
    const unseen = await findOpeningFailure(deps.db, by.accountId, resourceId)
    if (unseen) return unseen
    await approveResource(deps, decision, once)
  } else if (order.act === 'return') {
    const { reason = 'other', text = '' } = order
    await returnToAuthor(deps.db, deps.addNotice, { ...decision, reason, text }, once)
  } else {
    const fields = fieldsOf(order.change ?? {}, await tagsOf(deps.db, resourceId))
    if (!fields) return 'invalid_input'
    const { suggested } = await editResource(deps, { ...decision, fields }, once)
    if (suggested) return 'suggested'
  }
  return null
}

/** Throws for an incomplete order; an error of one record is its result, and the others are decided. */
export async function decideMany(deps: ModerationDeps, order: Order, by: OwnRule, idempotency: Idempotency) {
  checkOrder(order)
  const results: Results['results'] = []
  for (const [i, item] of order.items.entries()) {
    const failure = await decideOne(deps, order, item, by, partOf(idempotency, i)).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'resource_changed')
        return findChangeSince(deps.db, item.id, editNumberOf(item.seen))
      if (error instanceof Failure) return error.code
      deps.logError(error)
      return 'unexpected'
    })
    results.push({ id: item.id, failure })
  }
  return { results }
}
