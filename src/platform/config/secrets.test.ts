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

test('T44 the key is generated once, private to its owner', () => {
  const first = readSecrets({ dataDir: folder })
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(readSecrets({ dataDir: folder })).toEqual(first)
  expect(Object.keys(first)).toEqual(expect.arrayContaining(['session', 'visitor', 'addresses', 'analytics']))
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length)
})

test('T44 a key readable by others prevents the start and stays unchanged', () => {
  readSecrets({ dataDir: folder })
  const before = readFileSync(file(), 'utf8')
  chmodSync(file(), 0o644)
  expect(() => readSecrets({ dataDir: folder })).toThrow(/can be read by others/)
  expect(readFileSync(file(), 'utf8')).toBe(before)
})

test('a partial key prevents the start', () => {
  writeFileSync(file(), 'abc', { mode: 0o600 })
  expect(() => readSecrets({ dataDir: folder })).toThrow(/does not hold a key/)
})

const shared = () => path.join(folder, 'mounted')
const readShared = () => readSecrets({ dataDir: path.join(folder, 'never-made'), secretKeyFile: shared() })

test('T44 R11 the operator’s key needs no data folder and may be readable by its group, not by others', () => {
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

test('T44 the operator’s key is never generated and must be valid', () => {
  expect(readShared).toThrow(/SECRET_KEY_FILE names .+, which does not exist\. Create it once for all nodes/)
  writeFileSync(shared(), 'short', { mode: 0o600 })
  expect(readShared).toThrow(/does not hold a key\. A key is what openssl rand -hex 32 gives/)
})
