import { Readable } from 'node:stream'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import type { EditRecord } from '#features/contributing/contributions/server/record-edits-repository.ts'
import * as contract from '../contract.ts'
import { csvFileName } from '../moderation-csv.ts'
import { type DecisionDeps, decisionRoutes } from './decisions/decision-routes.ts'
import { decisionsRepository } from './decisions/decisions-repository.ts'
import { returnsRepository } from './decisions/returns-repository.ts'
import { deskRoutes } from './desk/desk-routes.ts'
import { type ItemDeps, itemRoutes } from './desk/item-routes.ts'
import { editRoutes } from './edits/edit-routes.ts'
import { type EditDeps, editsRepository } from './edits/edits-repository.ts'
import { type BinDeps, binRoutes } from './desk/bin-routes.ts'
import { exportModeration } from './export-moderation.ts'
import { listModeration, type ListDeps } from './list-moderation.ts'
import { moderationRepository } from './moderation-repository.ts'

const csvHeaders = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${csvFileName}"`,
}

type ModerationDeps = Omit<EditDeps, 'applyEdit'> & { readonly editRecord: EditRecord } & Omit<
    ItemDeps,
    'moderation'
  > &
  Omit<DecisionDeps, 'decisions' | 'returns'> &
  BinDeps

export function moderationFeature(given: ModerationDeps) {
  const { db, addNotice, editRecord } = given
  const applyEdit: EditDeps['applyEdit'] = (tx, { resourceId, accountId }, fields) =>
    editRecord(tx, { resourceId, fields, by: { accountId, as: 'moderator' } })
  const moderation = moderationRepository(db)
  const decisions = decisionsRepository(db, addNotice)
  const returns = returnsRepository(db, addNotice)
  const edits = editsRepository({ ...given, applyEdit })
  return {
    moderation,
    decisions,
    routes(http: Http) {
      listRoutes(http, { ...given, moderation })
      decisionRoutes(http, { ...given, decisions, returns })
      itemRoutes(http, { ...given, moderation })
      deskRoutes(http, { ...given, decisions, returns, edits })
      binRoutes(http, given)
      editRoutes(http, { ...given, edits })
    },
  }
}

function listRoutes(http: Http, deps: ListDeps) {
  serve(http, contract.listModeration, (call) => listModeration(deps, call.query, memberOf(call)))
  serve(http, contract.exportModeration, async (call, reply) => {
    const csv = await exportModeration(deps, call.query, memberOf(call).accountId)
    call.note('export.made', undefined, 'moderation')
    return reply.headers(csvHeaders).send(Readable.from(csv))
  })
}
