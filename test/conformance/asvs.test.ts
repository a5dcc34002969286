import { expect, test } from 'vitest'
import { asvsErrors, asvsSummary, type Requirement, requirements } from './asvs.ts'
import { namedTests, projectTests } from './test-names.ts'

const root = process.cwd()
const count = (matches: (each: Requirement) => boolean) => requirements.filter(matches).length

test('the list has the 70 requirements of level 1 and the 183 of level 2, in their order', () => {
  expect([count(({ level }) => level === 1), count(({ level }) => level === 2)]).toEqual([70, 183])
  const ids = requirements.map(({ id }) => id)
  expect(new Set(ids).size).toBe(253)
  expect(ids).toEqual(ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
})

test('every proof is a test or a file that is there, and titles name requirements that exist', () => {
  expect(asvsErrors(requirements, projectTests(root), root)).toEqual([])
})

test('level 1 has no failure, and at most 5 % of what applies fails', () => {
  expect(count(({ level, result }) => level === 1 && result === 'fail')).toBe(0)
  const applying = count(({ result }) => result !== 'n.a.')
  expect(count(({ result }) => result === 'fail') / applying).toBeLessThanOrEqual(0.05)
})

test('a proof that is gone, a row without a test and an unknown id are told', () => {
  const pass = (id: string, ...proof: string[]): Requirement => ({
    id,
    level: 1,
    topic: '',
    result: 'pass',
    proof,
  })
  const list = [
    pass('1.1.1', 'T1', 'README.md'),
    pass('1.1.2', 'T2', 'gone.md', 'ASVS-1.1.1', 'ASVS-1.1.2'),
    { id: '1.1.3', level: 1, topic: '', result: 'n.a.', reason: 'not here' } as const,
  ]
  const text = `test('T1 ASVS-1.1.1 one', () => {})\ntest('ASVS-9.9.9 other', () => {})`
  const tests = namedTests([{ path: 'e2e/home-page.e2e.ts', text }])
  expect(asvsErrors(list, tests, root)).toEqual([
    '1.1.2: T2 is not there',
    '1.1.2: gone.md is not there',
    '1.1.2: ASVS-1.1.2 is not there',
    'ASVS-9.9.9 is no requirement',
  ])
  expect(asvsSummary(list)).toBe('ASVS 5.0, levels 1 and 2: 2 of the 2 that apply pass (100.0 %); fail: none')
})
