import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#test/around/fail-on-console.ts'
import { run } from './children.ts'
import { conclude, runInTurn, runStep, runTwoAtOnce } from './run-steps.ts'
import type { Step } from './steps.ts'
import { nothing } from './tally.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'thuto-steps-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function script(name: string, text: string) {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const tool = (name: string, text: string, counts = false): Step => ({
  name,
  script: script(`${name}.mjs`, text),
  args: [],
  ...(counts && {
    report: {
      given: (file: string) => ({ env: { REPORT: file } }),
      tally: (report: unknown) => ({ ...nothing, passed: Number(report), failures: [`${name} test`] }),
    },
  }),
})

const writesReport = `import { writeFileSync } from 'node:fs'; writeFileSync(process.env.REPORT, '5')`

test('a tool without a report is one test', async () => {
  expect(await runStep(tool('good', ''))).toMatchObject({ passed: 1, failed: 0, skipped: 0 })
  expect(await runStep(tool('bad', 'process.exit(2)'))).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('a runner is counted by its report', async () => {
  expect(await runStep(tool('counted', writesReport, true))).toMatchObject({
    passed: 5,
    failed: 0,
    skipped: 0,
  })
})

test('a runner that crashes after its report has failed', async () => {
  const crash = tool('late', `${writesReport}; process.kill(process.pid, 'SIGKILL')`, true)
  expect(await runStep(crash)).toMatchObject({ passed: 5, failed: 1, skipped: 0 })
})

test('a runner without a report has failed, even when it says that all is well', async () => {
  expectConsoleError(/mute left no report/)
  expect(await runStep(tool('mute', '', true))).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

describe('several steps', () => {
  const said = vi.spyOn(console, 'log')
  beforeEach(() => {
    said.mockReset().mockReturnValue()
  })
  afterAll(() => said.mockRestore())

  test.for([runInTurn, runTwoAtOnce])(
    'one failure hides nothing that comes after it (%o)',
    async (runThem) => {
      const steps = [tool('first', 'process.exit(1)'), tool('second', ''), tool('third', writesReport, true)]
      const exitCode = process.exitCode
      const total = conclude(await runThem(steps))
      const ended = process.exitCode
      process.exitCode = exitCode
      expect(total).toMatchObject({ passed: 6, failed: 1, skipped: 0 })
      expect(said.mock.lastCall?.[0]).toMatch(
        /failed {2}third test\nFAILED {2}first.*\nok {6}second.*\nok {6}third/,
      )
      expect(ended).toBe(1)
    },
  )

  test('steps that run at once do not mix their output', async () => {
    const talks = (name: string) =>
      tool(name, `console.log('${name} 1'); setTimeout(() => console.log('${name} 2'), 200)`)
    await runTwoAtOnce([talks('a'), talks('b')])
    expect(said.mock.calls.map(String).toSorted()).toEqual(['\n── a\na 1\na 2', '\n── b\nb 1\nb 2'])
  })
})

const beatMs = 50

test.skipIf(process.platform === 'win32').for([
  { what: 'takes too long', last: '', mostMs: 3000, code: undefined },
  {
    what: 'ends',
    last: 'setInterval(() => existsSync(process.argv[2]) && process.exit(3), 20)',
    mostMs: 20_000,
    code: 3,
  },
])('a runner that $what leaves nothing running of what it started', async ({ what, last, mostMs, code }) => {
  const beats = path.join(folder, `beats when it ${what}`)
  const heart = script(
    'heart.mjs',
    `import { appendFileSync } from 'node:fs'
     setInterval(() => appendFileSync(process.argv[2], '.'), ${beatMs})`,
  )
  const runner = script(
    'runner.mjs',
    `import { spawn } from 'node:child_process'
     import { existsSync } from 'node:fs'
     spawn(process.execPath, [${JSON.stringify(heart)}, process.argv[2]], { stdio: 'ignore' })
     ${last}`,
  )
  expect(await run(process.execPath, [runner, beats], { mostMs })).toBe(code)
  const beaten = statSync(beats).size
  expect(beaten).toBeGreaterThan(0)
  await sleep(6 * beatMs)
  expect(statSync(beats).size).toBe(beaten)
})
