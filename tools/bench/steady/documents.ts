/** Ten thousand spoilt documents before the checker and the reader, each in its child (R18). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileTypeOf } from '#features/contributing/files/file-type.ts'
import { inspectFile } from '#features/contributing/files/server/inspect-file.ts'
import { childRunner } from '#platform/sandbox/child-runner.ts'
import { SandboxError, SandboxLimitError } from '#platform/sandbox/sandbox.ts'
import { samples } from '#test/samples.ts'
import { mutant } from '#test/resilience/fuzz/mutate.ts'

const reader = new URL(
  '../../../src/features/contributing/previews/server/reading/read-file.ts',
  import.meta.url,
)
const lanes = 2

const nameOf = (error: unknown) => {
  if (error instanceof SandboxLimitError || error instanceof SandboxError) return error.name
  throw error
}

export async function documents([count = '10000', seed = '20261122']: readonly string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-mutants-'))
  const children = childRunner({ atOnce: lanes })
  const ends = new Map<string, number>()
  const note = (end: string) => ends.set(end, (ends.get(end) ?? 0) + 1)
  let [next, slowestMs] = [0, 0]
  const good = samples.map((sample) => ({ bytes: sample.bytes(), type: fileTypeOf(sample.fileName) }))
  const lane = async (place: string) => {
    while (next < Number(count)) {
      const at = next++
      const { bytes, type } = good[at % good.length] ?? {}
      if (!bytes || !type) continue
      const spoilt = mutant(bytes, Number(seed) + at)
      writeFileSync(place, spoilt)
      const begun = performance.now()
      note(
        await inspectFile(children.runInChild, place, type).then(
          ({ ok }) => (ok ? 'checked: taken' : 'checked: refused'),
          nameOf,
        ),
      )
      const input = { bytes: spoilt, extension: type.extension, withCovers: true }
      const errand = { module: reader, input, readable: [], addons: true }
      note(await children.runInChild(errand).then(() => 'read', (error: unknown) => `read: ${nameOf(error)}`)) // prettier-ignore
      slowestMs = Math.max(slowestMs, performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, i) => lane(path.join(folder, String(i)))))
  await children.endChildren()
  rmSync(folder, { recursive: true })
  console.log([...ends].map(([end, times]) => `${end} ${times}`).join(', '))
  console.log(`seed ${seed}; the slowest took ${Math.round(slowestMs)} ms`)
}
