import type { JobQueue } from '#platform/job-queue.ts'
import { type Http, memberOf, serve } from '#platform/http/serve.ts'
import { extractJob } from '#features/contributing/previews/extract-job.ts'
import * as contract from '../../desk-contract.ts'
import { type OwnApproval, ownRuleOf } from '../../own-approval.ts'
import type { BinRepository } from './bin-repository.ts'

export interface BinDeps {
  readonly bin: BinRepository
  readonly jobs: Pick<JobQueue, 'send'>
  readonly ownApproval: OwnApproval
  readonly logError: (error: unknown) => void
}

/** Deleted resources, and their restoration within 24 hours. */
export function binRoutes(http: Http, { bin, jobs, ownApproval, logError }: BinDeps) {
  serve(http, contract.listBin, async () => ({ binned: await bin.list() }))
  serve(http, contract.restoreResource, async (call) => {
    const { params, source: actor, idempotencyKey: key } = call
    const by = { ...params, ...ownRuleOf(ownApproval, memberOf(call)) }
    const { id, isFile } = await bin.restore(by, { actor, key, request: ['restore', params] })
    // The sweep queues it, if this fails.
    if (isFile) await jobs.send(extractJob, { resourceId: id }).catch(logError)
    return { id }
  })
}
