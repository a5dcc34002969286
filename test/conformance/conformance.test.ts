import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { idsIn, knownIds } from './row-ids.ts'
import { holdersIn, tableOf, unknownIds } from './table.ts'
import { namedTests, projectTests } from './test-names.ts'

const testsOf = (text: string) => namedTests([{ path: 'e2e/home-page.e2e.ts', text }])
const unknown = ['HOME', '99'].join('-')

test('every id in the name of a test is the id of a row', () => {
  expect(unknownIds(holdersIn(projectTests(process.cwd())))).toEqual([])
})

test('an id that no row has is named with its test', () => {
  const text = `test('${unknown} a card', () => {})\ntest('HOME-04 a card', () => {})`
  expect(unknownIds(holdersIn(testsOf(text)))).toEqual([
    `e2e/home-page.e2e.ts: there is no row ${unknown} ("${unknown} a card")`,
  ])
})

test('the rows are those of the spec, the threats, the findings, the goals and the access rules', () => {
  const count = (pattern: RegExp) => [...knownIds].filter((id) => pattern.test(id)).length
  expect([/-/, /^T\d/, /^L\d/, /^R\d/, /^W\d/].map(count)).toEqual([393, 50, 12, 19, 9])
})

test.for([
  ['HOME-04 and T20, then R17.', 'HOME-04 T20 R17'],
  ['AUTH-17–19 in one', 'AUTH-17 AUTH-18 AUTH-19'],
  ['ERR-15–ERR-17', 'ERR-15 ERR-16 ERR-17'],
  ['T9–11', 'T9 T10 T11'],
  ['(SDK-01)', 'SDK-01'],
  ['2026-01-01T20:00 in UTF-16, PDF-1 for the W3C, page A4, MY-HOME-04, T2 - 30 tries', 'T2'],
] as const)('the ids in "%s" are %s', ([text, ids]) => {
  expect(idsIn(text).join(' ')).toBe(ids)
})

test('names are read in every way a test is written; what is left out is not', () => {
  const text = `
    describe('GEN-01 a', () => { it(\`GEN-02 b \${c}\`, () => {}) })
    test.skipIf(windows).for([{ id: 'GEN-03' }])('$id d', () => {})
    rule('GEN-04 e', () => [])
    test.skip('GEN-05 f', () => {})
    notATest('GEN-06 g')`
  expect([...holdersIn(testsOf(text)).keys()].toSorted()).toEqual(['GEN-01', 'GEN-02', 'GEN-03', 'GEN-04'])
})

test('the table shows what is held, or what is missing', () => {
  const holders = holdersIn(testsOf(`test('GEN-02 the logo', () => {})`))
  expect(tableOf(holders, false)).toMatch(/ 1 \/ 9\n {2}GEN-02 +e2e\/home-page\.e2e\.ts: GEN-02 the logo\n/)
  expect(tableOf(holders, true)).toMatch(/ 1 \/ 9\n {2}GEN-01\n {2}GEN-03\n/)
  expect(tableOf(holders, false)).toMatch(/All rows +1 \/ 483$/)
})

test('the command ends with 1 when a test names an id that no row has', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-conformance-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const status = (name: string) => {
    writeFileSync(path.join(folder, 'page.e2e.ts'), `test('${name}', () => {})`)
    const program = fileURLToPath(new URL('../conformance.ts', import.meta.url))
    return spawnSync(process.execPath, [program], { cwd: folder, stdio: 'ignore' }).status
  }
  expect([status('HOME-04 a card'), status(`${unknown} a card`)]).toEqual([0, 1])
})
