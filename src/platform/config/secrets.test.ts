import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'thuto-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => path.join(folder, 'secret.key')

test('T44 the key is made once, for its owner only, and stays', () => {
  const first = readSecrets({ dataDir: folder })
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(readSecrets({ dataDir: folder })).toEqual(first)
  expect(Object.keys(first)).toEqual(expect.arrayContaining(['session', 'visitor', 'addresses', 'analytics']))
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length)
})

test('T44 a key that others can read stops the start and is left as it is', () => {
  readSecrets({ dataDir: folder })
  const before = readFileSync(file(), 'utf8')
  chmodSync(file(), 0o644)
  expect(() => readSecrets({ dataDir: folder })).toThrow(/can be read by others/)
  expect(readFileSync(file(), 'utf8')).toBe(before)
})

test('half a key stops the start', () => {
  writeFileSync(file(), 'abc', { mode: 0o600 })
  expect(() => readSecrets({ dataDir: folder })).toThrow(/does not hold a key/)
})

const shared = () => path.join(folder, 'mounted')
const readShared = () => readSecrets({ dataDir: path.join(folder, 'never-made'), secretKeyFile: shared() })

test('T44 R11 a key that the operator gives serves nodes without a data folder; its group may read it, others may not', () => {
  writeFileSync(shared(), `${'a1'.repeat(32)}\n`, { mode: 0o440 })
  const first = readShared()
  chmodSync(shared(), 0o600)
  expect(readShared()).toEqual(first)
  expect(existsSync(path.join(folder, 'never-made'))).toBe(false)
  for (const mode of [0o444, 0o660, 0o604]) {
    chmodSync(shared(), mode)
    expect(readShared).toThrow(/can be read by others/)
  }
})

test('T44 a key that should be given is not made, and must be one', () => {
  expect(readShared).toThrow(/SECRET_KEY_FILE names .+, which is not there\. Make it once for all nodes/)
  writeFileSync(shared(), 'short', { mode: 0o600 })
  expect(readShared).toThrow(/does not hold a key\. A key is what openssl rand -hex 32 gives/)
})
