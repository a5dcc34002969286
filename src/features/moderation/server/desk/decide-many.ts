/** Up to 20 decisions in one call, each in a transaction of its own, with a result for each. */
import { type BodyOf, failing } from '#shared/endpoint.ts'
import { Failure } from '#shared/failure.ts'
import { isGrade } from '#features/subjects/grade.ts'
import { needsOwnWords, ownWordsLength } from '#features/contributions/review-reasons.ts'
import type { EditedFields } from '#features/uploads/contract.ts'
import * as contract from '../../desk-contract.ts'
import type { DecisionsRepository } from '../decisions/decisions-repository.ts'
import type { ReturnsRepository } from '../decisions/returns-repository.ts'
import type { EditsRepository } from '../edits/edits-repository.ts'
import type { BulkRepository, Results } from './bulk-repository.ts'

export interface DecideManyDeps {
  readonly decisions: DecisionsRepository
  readonly returns: ReturnsRepository
  readonly edits: EditsRepository
  readonly bulk: BulkRepository
}

export type Order = BodyOf<typeof contract.decideMany>
type Item = Order['items'][number]

export interface BulkDecider {
  readonly accountId: string
  readonly mayApproveOwn: boolean
}

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

/** New tags keep the grades of a record, new grades keep its other tags; grades come first. */
function fieldsOf(
  { grades, tags, licence }: NonNullable<Order['change']>,
  current: readonly string[],
): EditedFields {
  const isTagged = grades !== undefined || tags !== undefined
  const [oldGrades, oldTags] = [current.filter(isGrade), current.filter((tag) => !isGrade(tag))]
  return {
    ...(isTagged && { tags: [...new Set([...(grades ?? oldGrades), ...(tags ?? oldTags)])] }),
    ...(licence !== undefined && { licence }),
  }
}

/** The transaction of each act compares `seen`, so tags that were read before it are those of the record. */
async function decideOne(
  deps: DecideManyDeps,
  order: Order,
  { id: resourceId, seen }: Item,
  by: BulkDecider,
) {
  const { accountId } = by
  const decision = { resourceId, seen, accountId }
  const once = { actor: accountId, key: undefined, request: null }
  if (order.act === 'approve') {
    if (!(await deps.bulk.hasOpened(accountId, resourceId))) return 'not_opened'
    await deps.decisions.approve({ ...decision, mayApproveOwn: by.mayApproveOwn })
  } else if (order.act === 'return') {
    const { reason = 'other', text = '' } = order
    await deps.returns.return({ ...decision, reason, text }, once)
  } else {
    const tags = await deps.bulk.tagsOf(resourceId)
    await deps.edits.edit({ ...decision, fields: fieldsOf(order.change ?? {}, tags) }, once)
  }
  return null
}

/** Throws for an incomplete order; a failure of one record is its result, and the others are decided. */
export async function decideMany(deps: DecideManyDeps, order: Order, by: BulkDecider): Promise<Results> {
  checkOrder(order)
  const results: Results['results'] = []
  for (const item of order.items) {
    const failure = await decideOne(deps, order, item, by).catch((error: unknown) => {
      if (error instanceof Failure) return error.code
      throw error
    })
    results.push({ id: item.id, failure })
  }
  return { results }
}
