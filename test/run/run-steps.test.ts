import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { run } from './children.ts'
import { conclude, runInTurn, runStep, runAtOnce } from './run-steps.ts'
import type { Step } from './steps.ts'
import { emptyTally } from './tally.ts'

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
      tally: (report: unknown) => ({ ...emptyTally, passed: Number(report), failures: [`${name} test`] }),
    },
  }),
})

const writesReport = `import { writeFileSync } from 'node:fs'; writeFileSync(process.env.REPORT, '5')`

test('a tool without a report counts as one test', async () => {
  expect(await runStep(tool('good', ''))).toMatchObject({ passed: 1, failed: 0, skipped: 0 })
  expect(await runStep(tool('bad', 'process.exit(2)'))).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('a runner counts by its report', async () => {
  expect(await runStep(tool('counted', writesReport, true))).toMatchObject({
    passed: 5,
    failed: 0,
    skipped: 0,
  })
})

test('a runner that crashes after its report counts as failed', async () => {
  const crash = tool('late', `${writesReport}; process.kill(process.pid, 'SIGKILL')`, true)
  expect(await runStep(crash)).toMatchObject({ passed: 5, failed: 1, skipped: 0 })
})

test('a runner without a report counts as failed, even with exit code 0', async () => {
  expectConsoleError(/mute left no report/)
  expect(await runStep(tool('mute', '', true))).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

describe('several steps', () => {
  const log = vi.spyOn(console, 'log')
  beforeEach(() => {
    log.mockReset().mockReturnValue()
  })
  afterAll(() => log.mockRestore())

  test.for([runInTurn, runAtOnce])('one failure hides no later step (%o)', async (runThem) => {
    const steps = [tool('first', 'process.exit(1)'), tool('second', ''), tool('third', writesReport, true)]
    const exitCode = process.exitCode
    const total = conclude(await runThem(steps))
    const ended = process.exitCode
    process.exitCode = exitCode
    expect(total).toMatchObject({ passed: 6, failed: 1, skipped: 0 })
    expect(log.mock.lastCall?.[0]).toMatch(
      /failed {2}third test\nFAILED {2}first.*\nok {6}second.*\nok {6}third/,
    )
    expect(ended).toBe(1)
  })

  test('steps that run at once do not mix their output', async () => {
    const talks = (name: string) =>
      tool(name, `console.log('${name} 1'); setTimeout(() => console.log('${name} 2'), 200)`)
    await runAtOnce([talks('a'), talks('b')])
    expect(log.mock.calls.map(String).toSorted()).toEqual(['\n── a\na 1\na 2', '\n── b\nb 1\nb 2'])
  })
})

/** Server to which a child connects; the connection closes when the child ends. */
async function lifeLine(place: string) {
  const server = createServer()
  onTestFinished(() => void server.close())
  await once(server.listen(place), 'listening')
  const called = once(server, 'connection') as Promise<[Socket]>
  const ended = called.then(([socket]) => once(socket.on('error', () => {}).resume(), 'close'))
  return { called, ended }
}

test.skipIf(process.platform === 'win32').for([
  { what: 'takes too long', last: '', code: undefined },
  { what: 'ends', last: 'setInterval(() => existsSync(process.argv[3]) && process.exit(3), 20)', code: 3 },
])('a runner that $what leaves no child process', { timeout: 60_000 }, async ({ what, last, code }) => {
  const [place, alive] = [path.join(folder, `${what}.socket`), path.join(folder, `alive when it ${what}`)]
  const child = script(
    'child.mjs',
    `import { writeFileSync } from 'node:fs'
       import { connect } from 'node:net'
       connect(process.argv[2], () => writeFileSync(process.argv[3], ''))`,
  )
  const runner = script(
    'runner.mjs',
    `import { spawn } from 'node:child_process'
       import { existsSync } from 'node:fs'
       spawn(process.execPath, [${JSON.stringify(child)}, ...process.argv.slice(2)], { stdio: 'ignore' })
       ${last}`,
  )
  const { called, ended } = await lifeLine(place)
  // The timeout fires on command, after its child runs.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const running = run(process.execPath, [runner, place, alive], { maxMs: 3_000 })
  await called
  if (code === undefined) vi.advanceTimersByTime(3_000)
  expect(await running).toBe(code)
  await ended
})
