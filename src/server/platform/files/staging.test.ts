import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStaging, type Staging } from './staging.ts'

const id = '0123456789abcdef0123456789abcdef'
let folder: string
let staging: Staging

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'staging-'))
  staging = await diskStaging(folder)
})
afterEach(() => rm(folder, { recursive: true }))

async function write(words: string, at = 0, which = id) {
  const part = await staging.open(which)
  await part?.write(Buffer.from(words), at)
  await part?.sync()
  await part?.close()
}

test('a new file is empty, private, and the only one of its id', async () => {
  await staging.create(id)
  const staged = await staging.find(id)
  expect(staged).toEqual({ path: path.join(folder, `${id}.part`), bytes: 0 })
  expect((statSync(staged?.path ?? '').mode & 0o777).toString(8)).toBe('600')
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
  await expect(staging.create(id)).rejects.toThrow(/EEXIST/)
})

test('L7 bytes are added where they are wanted, over what was there', async () => {
  await staging.create(id)
  await write('Algebra xxxxx')
  await write('notes', 8)
  expect(readFileSync((await staging.find(id))?.path ?? '', 'utf8')).toBe('Algebra notes')
  expect(await text(staging.read(id))).toBe('Algebra notes')
})

test('what is not there is not opened and not found; discarding can be repeated', async () => {
  await staging.create(id)
  await staging.discard(id)
  await staging.discard(id)
  expect([await staging.open(id), await staging.find(id)]).toEqual([undefined, undefined])
})

test('R4 T26 the sweep removes what is old, but for what is still known', async () => {
  const [kept, gone, fresh] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)]
  for (const each of [kept, gone, fresh]) await staging.create(each)
  await writeFile(path.join(folder, 'draft.claim'), 'of a crash')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const name of [`${kept}.part`, `${gone}.part`, 'draft.claim'])
    await utimes(path.join(folder, name), yesterday, yesterday)
  const asked: string[] = []
  const swept = await staging.sweep(new Date(Date.now() - 24 * 3_600_000), (ids) => {
    asked.push(...ids)
    return Promise.resolve(new Set([kept]))
  })
  expect([swept, asked.toSorted()]).toEqual([2, [kept, gone]])
  expect((await readdir(folder)).toSorted()).toEqual([`${kept}.part`, `${fresh}.part`])
})

test.each([
  '',
  '..',
  '../x',
  'A'.repeat(32),
  'a'.repeat(31),
  `${'a'.repeat(32)}/x`,
  `${'a'.repeat(32)}\n`,
  '..%2f',
])('T23 the id %j is refused', async (bad) => {
  await expect(staging.create(bad)).rejects.toThrow(TypeError)
  await expect(staging.open(bad)).rejects.toThrow(TypeError)
  await expect(staging.find(bad)).rejects.toThrow(TypeError)
  await expect(staging.discard(bad)).rejects.toThrow(TypeError)
  expect(() => staging.read(bad)).toThrow(TypeError)
  expect(await readdir(folder)).toEqual([])
})
