import { readFileSync, statSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test, onTestFinished } from 'vitest'
import { people } from '#seed/people.ts'
import { isCommonPassword, filterHas, makeFilter } from './common-passwords.ts'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

test.for([
  'password',
  'Password1',
  '12345678',
  'QWERTYUIOP',
  'iloveyou',
  'letmein123',
  'ｐａｓｓｗｏｒｄ',
  'football1',
])('ERR-03 %s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test('ERR-03 passwords common in South Africa are in the filter', () => {
  const local = readFileSync(new URL('local-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(local.length).toBeGreaterThan(50)
  expect(local.filter((password) => !isCommonPassword(password))).toEqual([])
})

test.for([
  'seven kettles under the marula',
  'a-long-password-for-tests',
  'ngiyakuthanda umfundi 88',
  'Xq7_-tTz0',
])('%s is not a common password', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

test('passwords of the small school are not common', () => {
  expect(people.filter(({ password }) => isCommonPassword(password))).toEqual([])
})

test('the filter is a local file under 200 kB', () => {
  expect(statSync(new URL('common-passwords.bloom', import.meta.url)).size).toBeLessThan(200_000)
})

const words = Array.from({ length: 2_000 }, (_, i) => `word number ${i}`)

test('the filter has no false negatives in any case, and few false positives', () => {
  const { filter, size } = makeFilter(words)
  expect(size).toBe(2_000)
  expect(words.filter((word) => !filterHas(filter, word.toUpperCase()))).toEqual([])
  const others = Array.from({ length: 20_000 }, (_, i) => `another ${i}`)
  expect(others.filter((word) => filterHas(filter, word)).length).toBeLessThan(5)
})

test('the filter leaves out passwords that are too short', () => {
  expect(makeFilter(['1234567', 'Password', 'password']).size).toBe(1)
})

test('write-filter reads text and JSON lists', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-filter-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [text, json, target] = ['a.txt', 'b.json', 'c.bloom'].map((name) => path.join(folder, name))
  writeFileSync(text ?? '', 'baobab-tree\r\nmarula-tree\r\n')
  writeFileSync(json ?? '', '["marula-tree", "acacia-tree"]')
  const program = fileURLToPath(new URL('write-filter.ts', import.meta.url))
  const output = execFileSync(process.execPath, [program, target ?? '', text ?? '', json ?? ''], {
    encoding: 'utf8',
  })
  expect(output).toBe('3 passwords\n')
  const { filter } = makeFilter(['baobab-tree', 'marula-tree', 'acacia-tree'])
  expect(readFileSync(target ?? '').equals(filter)).toBe(true)
})
