import type { StagedUpload, Staging } from '../../platform/files/staging.ts'
import type { Finding } from './finding.ts'
import type { VerifyRepository } from './verify-repository.ts'

const overdueMs = 25 * 3_600_000

async function partsIn(staging: Pick<Staging, 'list'>) {
  const parts = new Map<string, StagedUpload>()
  for await (const part of staging.list()) parts.set(part.id, part)
  return parts
}

/** Uploads against the bytes that wait for them: what was acknowledged is there, what nobody waits for is young. */
export async function verifyStaging(
  records: Pick<VerifyRepository, 'openUploads'>,
  staging: Pick<Staging, 'list'>,
  now: () => Date,
): Promise<Finding> {
  // Rows before bytes and rows again: an upload filed in between has neither.
  const before = await records.openUploads()
  const parts = await partsIn(staging)
  const after = await records.openUploads()
  const open = new Set(after.map(({ id }) => id))
  const short = before.filter(({ id, received }) => open.has(id) && (parts.get(id)?.bytes ?? 0) < received)
  const old = [...parts].filter(
    ([id, { modifiedAt }]) => !open.has(id) && modifiedAt.getTime() < now().getTime() - overdueMs,
  )
  return {
    said: `Uploads on their way: ${after.length}, parts in staging: ${parts.size}.`,
    troubles: [
      ...short.map(
        ({ id, received }) =>
          `Upload ${id}: ${parts.get(id)?.bytes ?? 0} of ${received} acknowledged bytes are there. Its sender has to send it again.`,
      ),
      ...old.map(
        ([id]) =>
          `Part ${id}: no upload waits for it. The sweep removes such parts; let a site run with JOBS=on.`,
      ),
    ],
  }
}
