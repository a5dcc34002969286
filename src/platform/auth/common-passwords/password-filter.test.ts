import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { filterHas, makeFilter } from './password-filter.ts'

const words = Array.from({ length: 2_000 }, (_, i) => `word number ${i}`)

test('every word of a filter is found, whatever its case; others hardly ever', () => {
  const { filter, size } = makeFilter(words)
  expect(size).toBe(2_000)
  expect(words.filter((word) => !filterHas(filter, word.toUpperCase()))).toEqual([])
  const others = Array.from({ length: 20_000 }, (_, i) => `another ${i}`)
  expect(others.filter((word) => filterHas(filter, word)).length).toBeLessThan(5)
})

test('what is too short anyway takes no room', () => {
  expect(makeFilter(['1234567', 'Password', 'password']).size).toBe(1)
})

test('the filter is written from lists of both kinds', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-filter-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [text, json, target] = ['a.txt', 'b.json', 'c.bloom'].map((name) => path.join(folder, name))
  writeFileSync(text ?? '', 'baobab-tree\r\nmarula-tree\r\n')
  writeFileSync(json ?? '', '["marula-tree", "acacia-tree"]')
  const program = fileURLToPath(new URL('write-filter.ts', import.meta.url))
  const said = execFileSync(process.execPath, [program, target ?? '', text ?? '', json ?? ''], {
    encoding: 'utf8',
  })
  expect(said).toBe('3 passwords\n')
  const { filter } = makeFilter(['baobab-tree', 'marula-tree', 'acacia-tree'])
  expect(readFileSync(target ?? '').equals(filter)).toBe(true)
})
