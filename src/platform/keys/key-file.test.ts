import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseKeys, replaceKeys, rotated, type SiteKeys } from './key-file.ts'

const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string]
const now = new Date('2026-11-25T08:00:00.000Z')
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1_000)
const one: SiteKeys = { current: a, next: undefined, former: [], comparison: undefined }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'thuto-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('ASVS-11.1.1 a rotation makes a new key current; the first key stays for comparisons', () => {
  const second = rotated(one, { newKey: b, now, staged: false })
  expect(second).toMatchObject({ current: b, former: [{ key: a, until: later(31) }], comparison: a })
  const third = rotated(second, { newKey: c, now: later(10), staged: false })
  expect(third.former.map(({ key }) => key)).toEqual([b, a])
  expect(third.comparison).toBe(a)
  expect(rotated(third, { newKey: a, now: later(42), staged: false }).former.map(({ key }) => key)).toEqual([
    c,
  ])
})

test('ASVS-11.1.1 with several nodes the first step adds the key and the second makes it current', () => {
  const added = rotated(one, { newKey: b, now, staged: true })
  expect(added).toEqual({ ...one, next: b })
  expect(rotated(added, { newKey: c, now, staged: true })).toMatchObject({
    current: b,
    former: [{ key: a }],
    comparison: a,
  })
})

test('T44 the file holds each key with its state, in one step, with its mode', () => {
  const file = path.join(folder, 'key')
  writeFileSync(file, a)
  chmodSync(file, 0o440)
  const keys = { current: b, next: c, former: [{ key: a, until: later(31) }], comparison: a }
  expect(replaceKeys(file, () => keys)).toEqual(keys)
  expect(parseKeys(readFileSync(file, 'utf8'))).toEqual(keys)
  expect(statSync(file).mode & 0o777).toBe(0o440)
})

test('T44 a second rotation at the same time and one that fails leave the file as it is', () => {
  const file = path.join(folder, 'key')
  writeFileSync(file, a)
  const nested = () => replaceKeys(file, () => replaceKeys(file, () => ({ ...one, current: b })))
  expect(nested).toThrow(/EEXIST/)
  expect(readFileSync(file, 'utf8')).toBe(a)
  expect(existsSync(`${file}.rotating`)).toBe(false)
})

test.each([
  '',
  'abc',
  `${a} ${b}`,
  `${a}\n${b}`,
  `${a} next`,
  `${a}\n${b} next\n${c} next`,
  `${a}\n${b} former`,
])('T44 %j is not a key file', (text) => expect(parseKeys(text)).toBeUndefined())
