/** R18: spoilt documents before the checker and the reader; each gets an answer. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type FileExtension, fileTypeOf } from '#features/contributing/files/file-type.ts'
import { run as inspect } from '#features/contributing/files/server/inspect-job.ts'
import { inspectFile } from '#features/contributing/files/server/inspect-file.ts'
import { run as read } from '#features/contributing/previews/server/reading/read-file.ts'
import { childRunner } from '#platform/sandbox/child-runner.ts'
import { samples } from '#test/samples.ts'
import { mutant } from './fuzz/mutate.ts'

const seed = 20_261_122
const folder = mkdtempSync(path.join(tmpdir(), 'thuto-mutants-'))
const children = childRunner()
afterAll(async () => {
  await children.endChildren()
  rmSync(folder, { recursive: true })
})

const biggest = 400_000
const good = samples
  .map((sample) => ({ bytes: sample.bytes(), type: fileTypeOf(sample.fileName) }))
  .flatMap(({ bytes, type }) => (type && bytes.length <= biggest ? [{ bytes, type }] : []))

const mutants = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const { bytes, type } = good[i % good.length] ?? expect.fail('There are no samples')
    return { bytes: mutant(bytes, seed + i), type, seed: seed + i }
  })

const place = path.join(folder, 'mutant')
function asFile(bytes: Buffer) {
  writeFileSync(place, bytes)
  return place
}

/** Returns the outcome as a word. Rethrows unexpected errors. */
const ending = (work: Promise<unknown>) =>
  work.then(
    () => 'an answer',
    (error: unknown) => (error instanceof Error ? 'an error' : 'something else'),
  )

test('the same seed corrupts a file in the same way, another seed differently', () => {
  const bytes = Buffer.from('%PDF-1.4 some words that stand for a document, 12 0 obj')
  expect(mutant(bytes, 7)).toEqual(mutant(bytes, 7))
  expect(
    new Set(Array.from({ length: 50 }, (_, i) => mutant(bytes, i).toString('latin1'))).size,
  ).toBeGreaterThan(40)
})

test('R18 T20 T25 checker gives a verdict on 400 corrupted files without a disk error', async () => {
  const verdicts = { taken: 0, refused: 0 }
  for (const { bytes, type } of mutants(400)) {
    const found = await inspect({ file: asFile(bytes), extension: type.extension })
    expect(found).toHaveProperty('ok')
    verdicts['ok' in found && found.ok ? 'taken' : 'refused'] += 1
  }
  // A spoilt file may still be a document; most are not.
  expect(verdicts.refused).toBeGreaterThan(50)
  expect(verdicts.taken).toBeGreaterThan(50)
})

test('R18 T25 text extraction ends on 100 corrupted files', { timeout: 120_000 }, async () => {
  const readText = (bytes: Buffer, extension: FileExtension) => read({ bytes, extension, withCovers: false })
  for (const { bytes, type } of mutants(100))
    expect(['an answer', 'an error']).toContain(await ending(readText(bytes, type.extension)))
})

test(
  'R18 T25 checker and extraction end in their child processes, and the site keeps running',
  { timeout: 120_000 },
  async () => {
    const module = new URL(
      '../../src/features/contributing/previews/server/reading/read-file.ts',
      import.meta.url,
    )
    for (const { bytes, type } of mutants(6)) {
      const checked = inspectFile(children.runInChild, asFile(bytes), type)
      const input = { bytes, extension: type.extension, withCovers: true }
      const readIt = children.runInChild({ module, input, readable: [], addons: true })
      expect(await ending(checked)).toBe('an answer')
      expect(['an answer', 'an error']).toContain(await ending(readIt))
    }
  },
)
