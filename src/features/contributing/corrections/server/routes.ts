import { moveTrashedNow, type TrashDeps } from '#platform/files/trashed-files-repository.ts'
import { failing } from '#shared/endpoint.ts'
import { type Http, memberOf, onceOf, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { deciderOf } from '../error-rules.ts'
import { pageChanges } from '../page-changes.ts'
import { addError, decide, type ErrorDeps, findErrors } from './errors-repository.ts'
import { findTexts, findVersions, withdrawEarlier } from './versions-repository.ts'

const fail = failing(contract.listErrors)

export function correctionRoutes(http: Http, deps: TrashDeps & ErrorDeps) {
  const { db } = deps
  serve(http, contract.reportError, ({ params, body, actor, source, addressHash, idempotencyKey }) =>
    addError(deps, { ...params, ...body, actor, source, addressHash }, idempotencyKey),
  )
  serve(http, contract.listErrors, async ({ params, actor }) => {
    const errors = await findErrors(db, params.resourceId, deciderOf(actor))
    if (!errors) throw fail('resource_not_found')
    return { errors }
  })
  serve(http, contract.decideError, (call) =>
    decide(deps, deciderOf(call.actor), { ...call.params, ...call.body }, onceOf(call, 'error decision')),
  )
  serve(http, contract.listVersions, ({ params }) => findVersions(db, params.resourceId))
  serve(http, contract.listChanges, async ({ params }) => {
    const texts = await findTexts(db, params.resourceId)
    if (!texts) throw fail('resource_not_found')
    return { pages: pageChanges(texts.present, texts.proposed) }
  })
  serve(http, contract.withdrawVersion, async (call) => {
    const { params, body } = call
    const by = { ...params, ...body, accountId: memberOf(call).accountId }
    const { storageKey } = await withdrawEarlier(db, by, onceOf(call, 'withdraw version'))
    await moveTrashedNow(deps, storageKey)
    return { n: params.n }
  })
}
