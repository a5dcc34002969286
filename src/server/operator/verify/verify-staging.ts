import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { failedWith } from '../../platform/files/durable-disk.ts'
import type { Finding } from './finding.ts'
import type { VerifyRepository } from './verify-repository.ts'

const overdueMs = 25 * 3_600_000

const unlessMissing = <T>(asked: Promise<T>) =>
  asked.catch((error: unknown) => {
    if (failedWith(error, 'ENOENT')) return undefined
    throw error
  })

/** Sizes and times of the parts, by upload id. */
async function partsIn(folder: string) {
  const parts = new Map<string, { readonly bytes: number; readonly modifiedAt: Date }>()
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    const [, id] = /^([0-9a-f]{32})\.part$/.exec(name) ?? []
    if (id === undefined) continue
    const found = await unlessMissing(stat(path.join(folder, name)))
    if (found) parts.set(id, { bytes: found.size, modifiedAt: found.mtime })
  }
  return parts
}

/** Uploads against the bytes that wait for them: what was acknowledged is there, what nobody waits for is young. */
export async function verifyStaging(
  records: Pick<VerifyRepository, 'openUploads'>,
  folder: string,
  now: () => Date,
): Promise<Finding> {
  // Rows before bytes and rows again: an upload filed in between has neither.
  const before = await records.openUploads()
  const parts = await partsIn(folder)
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
