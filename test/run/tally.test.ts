import { expect, test } from 'vitest'
import { closingLine, checkTally, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  message: tests.includes('failed') ? '' : 'Cannot find module',
  assertionResults: tests.map((each, n) => ({
    status: each,
    fullName: `test ${n}`,
    failureMessages:
      each === 'failed' ? ['\u001B[31mexpected 500\nto be 401\u001B[39m\n    at a.test.ts:3'] : [],
  })),
})
const vitestReport = (numPassedTests: number, numFailedTests: number, ...testResults: object[]) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults,
  unhandledErrors: [] as object[],
})

test('counts of vitest are taken over, with omitted tests as skipped', () => {
  const report = vitestReport(7, 1, file('passed', 'passed'), file('failed', 'failed', 'passed'))
  expect(tallyOfVitest(report)).toEqual({
    passed: 7,
    failed: 1,
    skipped: 3,
    failures: ['a.test.ts: test 0\n        expected 500\n        to be 401'],
  })
})

test('a test file that cannot be loaded, or fails after its last test, counts as one failed', () => {
  const report = vitestReport(1, 0, file('failed'), file('failed', 'passed'))
  expect(tallyOfVitest(report)).toMatchObject({
    passed: 1,
    failed: 2,
    failures: Array(2).fill('a.test.ts\n        Cannot find module'),
  })
})

test('an error outside of any test counts as one failed, with its message', () => {
  const report = {
    ...vitestReport(3, 0),
    unhandledErrors: [{ name: 'a.test.ts', message: 'Error: late\n    at a.ts:1:1' }],
  }
  expect(tallyOfVitest(report)).toMatchObject({
    passed: 3,
    failed: 1,
    failures: ['a.test.ts: unhandled\n        Error: late'],
  })
})

test('counts of Playwright are taken over, with errors outside of tests as failed', () => {
  const stats = { expected: 5, unexpected: 2, flaky: 0, skipped: 1 }
  const results = [{ results: [{}, { error: { message: 'Timed out\n\n    at a.e2e.ts:3' } }] }]
  const inside = { file: 'a.e2e.ts', specs: [{ title: 'on a phone', ok: false, tests: results }] }
  const outside = { file: 'a.e2e.ts', specs: [{ title: 'works', ok: true, tests: [] }], suites: [inside] }
  const report = {
    stats,
    errors: [],
    suites: [outside, { file: 'b.e2e.ts', specs: [{ title: 'b', ok: false, tests: [] }] }],
  }
  expect(tallyOfPlaywright(report)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 1,
    failures: ['a.e2e.ts: on a phone\n        Timed out', 'b.e2e.ts: b'],
  })
  expect(tallyOfPlaywright({ ...report, errors: [{ message: 'set-up failed' }] })).toMatchObject({
    failed: 3,
    failures: [expect.anything(), 'b.e2e.ts: b', 'outside of any story\n        set-up failed'],
  })
})

test('an invalid report is refused', () => {
  expect(() => tallyOfVitest({ numPassedTests: 'many' })).toThrow('numPassedTests')
  expect(() => tallyOfPlaywright({})).toThrow('stats')
})

test('a runner with a bad exit code or without tests counts as failed', () => {
  const good = { passed: 3, failed: 0, skipped: 0, failures: [] }
  expect(checkTally(good, 0)).toEqual(good)
  for (const code of [1, undefined])
    expect(checkTally(good, code)).toEqual({
      ...good,
      failed: 1,
      failures: [expect.stringContaining('outside of any test')],
    })
  const idle = { ...good, passed: 0, skipped: 4 }
  expect(checkTally(idle, 0)).toEqual({ ...idle, failed: 1, failures: ['no test was run'] })
  expect(checkTally(idle, 0, true)).toEqual(idle)
  expect(checkTally({ ...good, failed: 2 }, 1)).toEqual({ ...good, failed: 2 })
})

test('the closing line names what was skipped only when something was', () => {
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(closingLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped')
})
