import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { groupsIn, idsIn, knownIds } from './row-ids.ts'
import { proofBy } from './proof.ts'
import { measuredIn, measuredRows } from './measured-rows.ts'
import { holdersIn, summaryOf, tableOf, unheldRows, unknownIds, withoutTest } from './table.ts'
import { namedTests, projectTests } from './test-names.ts'

const testsOf = (text: string) => namedTests([{ path: 'e2e/home-page.e2e.ts', text }])
const unknown = ['HOME', '99'].join('-')
const root = process.cwd()
const held = holdersIn([...projectTests(root), ...measuredRows(root)])

test('every id in a test title is the id of a row', () => {
  expect(unknownIds(held)).toEqual([])
})

test('every row, threat, finding, goal and access rule has a test, a figure or a reason', () => {
  expect(unheldRows(held, withoutTest)).toEqual([])
})

test('groups of requirements are headings with the ids of their table', () => {
  const page = [
    '# Requirements',
    'T9 in words.',
    '## Threats',
    '| id | requirement |',
    '| --- | --- |',
    '| T1  | As in T2. |',
    '| F-S3-01 | Holds. |',
    '| T3 | |',
    '## Limits',
  ].join('\n')
  expect(groupsIn(page)).toEqual([
    { name: 'Threats', ids: ['T1', 'F-S3-01'] },
    { name: 'Limits', ids: [] },
  ])
})

test('every id of requirements is an id that titles can cite', () => {
  expect([...knownIds].filter((id) => !idsIn(id).includes(id))).toEqual([])
})

test('a heading in RESULTS.md proves the rows it names', () => {
  const measured = measuredIn(
    '# Results\n\nR1 in words.\n\n## Eight hours (R15)\n\n### 10,000 clients (R8)\n',
  )
  const holders = holdersIn(measured)
  expect([...holders.keys()]).toEqual(['R15', 'R8'])
  expect(tableOf(holders, {}, false)).toMatch(
    /\n {2}R15 +bench +tools\/bench\/RESULTS\.md: Eight hours \(R15\)\n/,
  )
})

test('summary counts each kind of row', () => {
  expect(summaryOf(holdersIn(testsOf(`test('T1 T50 R3 HOME-04', () => {})`)))).toBe(
    'Rows of the specification 1/393 · Threats 2/50 · Life cycle findings 0/12 · Reliability goals 1/19 · Access for all 0/9 · Review findings 0/33 · Sign-in by providers 0/11 · Moderation desk 0/45 · Answers to contributors 0/42 · Third review 0/18 · Cases from real files and reports 0/45 · Reading 0/28 · Corrections 0/30 · Phone 0/32 · Operator 0/26 · Languages 0/28 · Figures 0/28 · Limits 0/11',
  )
})

test('rows without a test and reasons that are no longer needed are listed', () => {
  const complaints = unheldRows(holdersIn(testsOf(`test('HOME-04 a card', () => {})`)), {
    [unknown]: 'gone',
    'HOME-04': 'not yet',
    'HOME-05': 'cannot be seen',
  })
  expect(complaints).toContain('HOME-06 is held by nothing')
  expect(complaints).toContain('T50 is held by nothing')
  expect(complaints).not.toContain('HOME-05 is held by nothing')
  expect(complaints.filter((line) => line.includes('without-test.json'))).toHaveLength(2)
})

test.for([
  ['e2e/home-page.e2e.ts', 'browser'],
  ['src/features/contributing/files/server/routes.test.ts', 'HTTP'],
  ['test/threats/links.http.test.ts', 'HTTP'],
  ['src/web/pages/home-page.component.test.ts', 'component'],
  ['tools/crash/cycles.long.test.ts', 'long'],
  ['src/features/contributing/files/server/files-repository.db.test.ts', 'database'],
  ['src/features/contributing/files/file-name.test.ts', 'unit'],
  ['tools/bench/RESULTS.md', 'bench'],
] as const)('%s proves by %s', ([file, proof]) => {
  expect(proofBy(file)).toBe(proof)
})

test('an unknown id is listed with its test', () => {
  const text = `test('${unknown} a card', () => {})\ntest('HOME-04 a card', () => {})`
  expect(unknownIds(holdersIn(testsOf(text)))).toEqual([
    `e2e/home-page.e2e.ts: there is no row ${unknown} ("${unknown} a card")`,
  ])
})

test('rows are those of the spec, the threats, the findings, the goals, the access rules and the limits', () => {
  const count = (pattern: RegExp) => [...knownIds].filter((id) => pattern.test(id)).length
  expect(
    [
      /^(?!UNI|DESK|ANS|COR|F-S3|READ|LIM|PHONE|OPS|LANG|FIG).*-\d/,
      /^T\d/,
      /^L\d/,
      /^R\d/,
      /^W\d/,
      /^F-[CS]\d+$/,
      /^UNI/,
      /^DESK/,
      /^ANS/,
      /^F-S3-/,
      /^CASE-/,
      /^READ-/,
      /^COR-/,
      /^LIM-/,
      /^PHONE-/,
      /^OPS-/,
      /^LANG-/,
      /^FIG-/,
    ].map(count),
  ).toEqual([393, 50, 12, 19, 9, 33, 11, 45, 42, 18, 45, 28, 30, 11, 32, 26, 28, 28])
})

test.for([
  ['HOME-04 and T20, then R17.', 'HOME-04 T20 R17'],
  ['AUTH-17–19 in one', 'AUTH-17 AUTH-18 AUTH-19'],
  ['ERR-15–ERR-17', 'ERR-15 ERR-16 ERR-17'],
  ['T9–11', 'T9 T10 T11'],
  ['F-C1 and F-S3–4', 'F-C1 F-S3 F-S4'],
  ['F-S3-01–02, CASE-A09–10', 'F-S3-01 F-S3-02 CASE-A09 CASE-A10'],
  ['(SDK-01)', 'SDK-01'],
  ['2026-01-01T20:00 in UTF-16, PDF-1 for the W3C, page A4, MY-HOME-04, T2 - 30 tries', 'T2'],
] as const)('the ids in "%s" are %s', ([text, ids]) => {
  expect(idsIn(text).join(' ')).toBe(ids)
})

test('titles are read from every form of test call, except skipped tests', () => {
  const text = `
    describe('GEN-01 a', () => { it(\`GEN-02 b \${c}\`, () => {}) })
    test.skipIf(windows).for([{ id: 'GEN-03' }])('$id d', () => {})
    rule('GEN-04 e', () => [])
    test.skip('GEN-05 f', () => {})
    notATest('GEN-06 g')`
  expect([...holdersIn(testsOf(text)).keys()].toSorted()).toEqual(['GEN-01', 'GEN-02', 'GEN-03', 'GEN-04'])
})

test('table shows every row with its proof or reason; with --missing only unproved rows', () => {
  const holders = holdersIn(testsOf(`test('GEN-02 the logo', () => {})`))
  const reasons = { 'GEN-03': 'nobody can see it' }
  const all = tableOf(holders, reasons, false)
  expect(all).toMatch(
    / 1 \/ 9\n {2}GEN-01 +NOTHING\n {2}GEN-02 +browser +e2e\/home-page\.e2e\.ts: GEN-02 the logo\n/,
  )
  expect(all).toMatch(/\n {2}GEN-03 +no test +nobody can see it\n/)
  expect(tableOf(holders, reasons, true)).toMatch(/ 1 \/ 9\n {2}GEN-01 +NOTHING\n {2}GEN-03 /)
  expect(all).toMatch(/Rows of the specification +1 \/ 393\nAll rows +1 \/ 860$/)
})

test('command exits with 1 when a row has no proof', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-conformance-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = fileURLToPath(new URL('../commands/conformance.ts', import.meta.url))
  const end = () => spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' })
  const name = (...ids: readonly string[]) =>
    writeFileSync(path.join(folder, 'page.e2e.ts'), ids.map((id) => `test('${id}', () => {})`).join('\n'))
  const all = [...knownIds].filter((id) => !Object.hasOwn(withoutTest, id))
  name(...all)
  expect(end().status).toBe(0)
  name('HOME-04 a card')
  expect(end()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('HOME-05 is held by nothing') as string,
  })
  name(unknown, ...all)
  expect(end()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`there is no row ${unknown}`) as string,
  })
})
