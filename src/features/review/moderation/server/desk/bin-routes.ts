import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import { extractJob } from '#features/contributing/previews/extract-job.ts'
import * as contract from '../../desk-contract.ts'
import { ownRuleOf } from '../../own-approval.ts'
import type { ModerationDeps } from '../moderation-deps.ts'
import { listBinned, restoreBinned } from './bin-repository.ts'

/** Deleted resources, and their restoration within 24 hours. */
export function binRoutes(http: Http, { db, files, jobs, ownApproval, logError }: ModerationDeps) {
  serve(http, contract.listBin, async () => ({ binned: await listBinned(db) }))
  serve(http, contract.restoreResource, async (call) => {
    const { params, source: actor, idempotencyKey: key } = call
    const by = { ...params, ...ownRuleOf(ownApproval, memberOf(call)) }
    const { id, isFile } = await restoreBinned(db, files, by, { actor, key, request: ['restore', params] })
    // The sweep queues it, if this fails.
    if (isFile) await jobs.send(extractJob, { resourceId: id }).catch(logError)
    return { id }
  })
}
