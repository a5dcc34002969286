/** Checks files again after the rules of the check changed: text only, in jobs of their own, so that filing never waits. */
import type { JobQueue } from '#platform/job-queue.ts'
import { SandboxError, SandboxLimitError } from '#platform/sandbox/sandbox.ts'
import { checkJob } from '../extract-job.ts'
import { readFiled, type ReadDeps } from './extract-content.ts'
import type { FileCheck } from './file-check.ts'

/** Idempotent. A file that the child cannot read keeps its findings and is not tried again. */
export async function checkAgain(deps: ReadDeps, resourceId: string, signal?: AbortSignal) {
  const { storageKey, fileName } = (await deps.fileCheck.toCheck(resourceId)) ?? {}
  if (!storageKey || !fileName) return
  const read = await readFiled(deps, { storageKey, fileName }, signal, false).catch((error: unknown) => {
    if (signal?.aborted || !(error instanceof SandboxError || error instanceof SandboxLimitError)) throw error
    return undefined
  })
  await deps.fileCheck.store({ resourceId, storageKey }, read?.found)
}

export interface RequeueCheckDeps {
  readonly fileCheck: Pick<FileCheck, 'outdated'>
  readonly jobs: Pick<JobQueue, 'send'>
}

/** As many as are read until the next sweep. */
const maxPerSweep = 500

/** Sends jobs for files that older rules have checked, newest first. A duplicate job does nothing. */
export async function requeueUnchecked({ fileCheck, jobs }: RequeueCheckDeps) {
  for (const resourceId of await fileCheck.outdated(maxPerSweep)) await jobs.send(checkJob, { resourceId })
}
