import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStaging, StagedFileTooLarge, type Staging } from './staging.ts'

const id = '0123456789abcdef0123456789abcdef'
let folder: string
let staging: Staging

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'staging-'))
  staging = await diskStaging(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const pieces = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)))

test('a stream becomes a private local file, counted and hashed', async () => {
  const staged = await staging.stage(id, pieces('Algebra ', 'notes'), 100)
  const sha256 = createHash('sha256').update('Algebra notes').digest('hex')
  expect(staged).toEqual({ path: staged.path, bytes: 13, sha256 })
  expect(readFileSync(staged.path, 'utf8')).toBe('Algebra notes')
  expect((statSync(staged.path).mode & 0o777).toString(8)).toBe('600')
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
  expect(await staging.find(id)).toEqual({ path: staged.path, bytes: 13 })
})

test('CONTRIB-10 a stream of exactly the most bytes is kept, one byte more is not', async () => {
  expect((await staging.stage(id, pieces('12345', '67890'), 10)).bytes).toBe(10)
  await staging.discard(id)
  await expect(staging.stage(id, pieces('12345', '678901'), 10)).rejects.toThrow(StagedFileTooLarge)
  expect(await readdir(folder)).toEqual([])
})

test('CONTRIB-09 too many bytes end the reading but not the stream, so that an answer can still be sent', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024))
    },
  })
  await expect(staging.stage(id, endless, 200_000)).rejects.toThrow(StagedFileTooLarge)
  expect(endless.destroyed).toBe(false)
  endless.destroy()
})

test('a stream cut off leaves no file and no id', async () => {
  const source = new PassThrough()
  const staged = staging.stage(id, source, 1000)
  source.write('half of it')
  await new Promise((done) => setTimeout(done, 20))
  source.destroy()
  await expect(staged).rejects.toThrow(/premature/i)
  expect(await staging.find(id)).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
})

test('a stream that fails hands its own error on', async () => {
  const source = new PassThrough()
  const staged = staging.stage(id, source, 1000)
  source.destroy(new Error('the line broke'))
  await expect(staged).rejects.toThrow('the line broke')
  expect(await readdir(folder)).toEqual([])
})

test('T47 an unfinished file is not found, and its id is taken while it is written', async () => {
  const source = new PassThrough()
  const staged = staging.stage(id, source, 1000)
  source.write('half')
  await new Promise((done) => setTimeout(done, 20))
  expect(await staging.find(id)).toBeUndefined()
  await expect(staging.stage(id, pieces('other'), 1000)).rejects.toThrow(/EEXIST/)
  source.end(' and half')
  expect((await staged).bytes).toBe(13)
})

test('discarding can be repeated', async () => {
  await staging.stage(id, pieces('x'), 10)
  await staging.discard(id)
  await staging.discard(id)
  expect(await staging.find(id)).toBeUndefined()
})

test('T26 the sweep removes old files, finished or not, and leaves the new ones', async () => {
  const { path: old } = await staging.stage(id, pieces('old'), 10)
  const oldPart = path.join(folder, `${'a'.repeat(32)}.part`)
  await writeFile(oldPart, 'half')
  const { path: fresh } = await staging.stage('f'.repeat(32), pieces('new'), 10)
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const each of [old, oldPart]) await utimes(each, yesterday, yesterday)
  expect(await staging.sweep(new Date(Date.now() - 24 * 3_600_000))).toBe(2)
  expect(await readdir(folder)).toEqual([path.basename(fresh)])
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
  await expect(staging.stage(bad, pieces('x'), 10)).rejects.toThrow(TypeError)
  await expect(staging.find(bad)).rejects.toThrow(TypeError)
  await expect(staging.discard(bad)).rejects.toThrow(TypeError)
  expect(await readdir(folder)).toEqual([])
})
