import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
  const first = readSecrets(folder)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(readSecrets(folder)).toEqual(first)
  expect(Object.keys(first)).toEqual(expect.arrayContaining(['session', 'visitor', 'addresses', 'analytics']))
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length)
})

test('T44 a key that others can read stops the start and is left as it is', () => {
  readSecrets(folder)
  const before = readFileSync(file(), 'utf8')
  chmodSync(file(), 0o644)
  expect(() => readSecrets(folder)).toThrow(/can be read by others/)
  expect(readFileSync(file(), 'utf8')).toBe(before)
})

test('half a key stops the start', () => {
  writeFileSync(file(), 'abc', { mode: 0o600 })
  expect(() => readSecrets(folder)).toThrow(/does not hold a key/)
})
