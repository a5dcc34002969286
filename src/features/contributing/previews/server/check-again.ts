/** Checks files again after the rules of the check changed: text only, in jobs of their own, so that filing never waits. */
import * as z from 'zod/mini'
import { parseFindings } from '#features/contributing/findings/server/detected-findings.ts'
import {
  findFileToCheck,
  findOutdated,
  replaceFindings,
} from '#features/contributing/findings/server/findings-repository.ts'
import { SandboxError, SandboxLimitError } from '#platform/sandbox/sandbox.ts'
import { type PreviewDeps, readFiled } from './extract-content.ts'

export const checkJob = { name: 'check-file', payload: z.strictObject({ resourceId: z.string() }) }

/** Idempotent. A file that the child cannot read keeps its findings and is not tried again. */
export async function checkAgain(deps: PreviewDeps, resourceId: string, signal?: AbortSignal) {
  const { db, rulesVersion } = deps
  const { storageKey, fileName } = (await findFileToCheck(db, rulesVersion, resourceId)) ?? {}
  if (!storageKey || !fileName) return
  const read = await readFiled(deps, { storageKey, fileName }, signal, false).catch((error: unknown) => {
    if (signal?.aborted || !(error instanceof SandboxError || error instanceof SandboxLimitError)) throw error
    return undefined
  })
  const found = parseFindings(read?.found)
  await db.transaction().execute((tx) => replaceFindings(tx, rulesVersion, { resourceId, storageKey }, found))
}

/** As many as are read until the next sweep. */
const maxPerSweep = 500

/** Sends jobs for files that older rules have checked, newest first. A duplicate job does nothing. */
export async function requeueUnchecked({ db, jobs, rulesVersion }: PreviewDeps) {
  for (const resourceId of await findOutdated(db, rulesVersion, maxPerSweep))
    await jobs.send(checkJob, { resourceId })
}
