import { statSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stagingSuite } from '#test/files/staging-suite.ts'
import { diskStaging } from './staging.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'staging-'))
afterAll(() => rm(folder, { recursive: true }))
const placeOf = (id: string) => path.join(folder, `${id}.part`)

async function empty() {
  await rm(folder, { recursive: true, force: true })
  return diskStaging(folder)
}

async function makeOld(file: string, ms: number) {
  const at = new Date(Date.now() - ms)
  await utimes(file, at, at)
}

stagingSuite('a folder', async () => ({
  staging: await empty(),
  letRest: async (ids, ms) => {
    for (const id of ids) await makeOld(placeOf(id), ms)
  },
}))

test('a staged upload is a private file in a private folder', async () => {
  const staging = await empty()
  const id = 'a'.repeat(32)
  await staging.create(id)
  expect(await staging.find(id)).toMatchObject({ path: placeOf(id), bytes: 0 })
  expect((statSync(placeOf(id)).mode & 0o777).toString(8)).toBe('600')
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
})

test('R4 sweep removes leftovers of crashed claims', async () => {
  const staging = await empty()
  const draft = path.join(folder, 'draft.claim')
  await writeFile(draft, 'of a crash')
  await makeOld(draft, 25 * 3_600_000)
  await staging.sweep(new Date(Date.now() - 24 * 3_600_000), () => Promise.resolve(new Set()))
  expect(await readdir(folder)).toEqual([])
})
