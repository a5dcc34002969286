import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from '../../errors.ts'
import type { DatabaseUser } from './database-user.ts'
import {
  checkSpace,
  createDataDir,
  createTempSibling,
  openSocketFolder,
  publishDir,
} from './create-data-dir.ts'

const us: DatabaseUser = {
  name: 'us',
  uid: process.getuid?.() ?? -1,
  gid: process.getgid?.() ?? -1,
  isUs: true,
}
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'thuto-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a first start makes a private data folder', () => {
  const dataDir = path.join(folder, 'deep', 'data')
  const home = createDataDir(dataDir, 18, us, { elsewhere: folder, log: () => undefined })
  expect(home).toEqual({ folder: dataDir, pgdata: path.join(dataDir, 'pg18') })
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('R17 a disk that is nearly full is refused before anything is made', () => {
  const dataDir = path.join(folder, 'deep', 'data')
  checkSpace(dataDir, 1)
  expect(() => checkSpace(dataDir, 1e18)).toThrow(StartupError)
  expect(() => checkSpace(dataDir, 1e18)).toThrow(
    /^the disk of \S+ has \d+ MB free and a first start needs 1000000000000 MB/,
  )
  expect(readdirSync(folder)).toEqual([])
})

test('the socket folder is private, and one that is open or only a link is refused', () => {
  const run = openSocketFolder(folder, us)
  expect([run, statSync(run).mode & 0o777]).toEqual([path.join(folder, 'run'), 0o700])
  expect(openSocketFolder(folder, us)).toBe(run)
  chmodSync(run, 0o755)
  expect(() => openSocketFolder(folder, us)).toThrow(
    `${run}, where the database keeps its socket, is not a private`,
  )
  rmSync(run, { recursive: true })
  symlinkSync(folder, run)
  expect(() => openSocketFolder(folder, us)).toThrow(StartupError)
})

test('a socket folder of another user is refused', () => {
  openSocketFolder(folder, us)
  expect(() => openSocketFolder(folder, { ...us, uid: us.uid + 1 })).toThrow('remove it and start again')
})

test('a folder left by a killed start is removed, one that is being filled is not', () => {
  const target = path.join(folder, 'pg18')
  const abandoned = `${target}.new-999999999-abc`
  const busy = `${target}.new-${process.ppid}-abc`
  const ours = createTempSibling(target)
  for (const name of [abandoned, busy]) mkdirSync(name)
  const next = createTempSibling(target)
  expect(readdirSync(folder).toSorted()).toEqual([busy, next, ours].map((f) => path.basename(f)).toSorted())
})

test('only the first of two can publish', () => {
  const target = path.join(folder, 'pg18')
  const [first, second] = [createTempSibling(target), createTempSibling(target)]
  for (const side of [first, second]) mkdirSync(path.join(side, 'base'))
  expect([publishDir(first, target), publishDir(second, target)]).toEqual([true, false])
})
