import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowsers } from './browser.ts'
import { run, wasStopped } from './children.ts'
import type { Step } from './steps.ts'
import { add, checkTally, emptyTally, type Tally } from './tally.ts'

const maxMs = 30 * 60_000

function readReport(step: Step, file: string): Tally {
  try {
    return step.report?.tally(JSON.parse(readFileSync(file, 'utf8'))) ?? emptyTally
  } catch (error) {
    console.error(`${step.name} left no report that can be read: ${String(error)}`)
    return emptyTally
  }
}

async function browsers() {
  const { chromium, shell } = await findBrowsers()
  return { CHROMIUM_PATH: chromium, ...(shell !== undefined && { CHROMIUM_SHELL_PATH: shell }) }
}

async function environment(step: Step, given: NodeJS.ProcessEnv = {}) {
  return { ...process.env, ...(step.needsBrowser && (await browsers())), ...given }
}

/** Runs one tool. A crash, a hang of half an hour or a count of zero is a failure. */
export async function runStep(step: Step, onOutput?: (piece: string) => void): Promise<Tally> {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-report-'))
  const file = path.join(folder, 'report.json')
  const given = step.report?.given(file)
  const args = [path.resolve('node_modules', step.script), ...step.args, ...(given?.args ?? [])]
  try {
    const env = await environment(step, given?.env)
    const exitCode = await run(process.execPath, args, {
      env,
      maxMs,
      ...(step.cwd !== undefined && { cwd: step.cwd }),
      ...(onOutput && { onOutput }),
    })
    if (step.report) return checkTally(readReport(step, file), exitCode, step.mayBeEmpty)
    return { ...emptyTally, ...(exitCode === 0 ? { passed: 1 } : { failed: 1 }) }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { ...emptyTally, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Result of a step. */
export interface Outcome {
  readonly step: Step
  readonly tally: Tally
  readonly ms: number
}

async function timed(step: Step, heldBack: boolean): Promise<Outcome> {
  if (wasStopped()) return { step, tally: { ...emptyTally, failed: 1 }, ms: 0 }
  const startedAt = performance.now()
  const title = `\n── ${step.name}`
  const held: string[] = []
  if (!heldBack) console.log(title)
  const tally = await runStep(step, heldBack ? (piece) => held.push(piece) : undefined)
  if (heldBack) console.log(`${title}\n${held.join('')}`.trimEnd())
  return { step, tally, ms: performance.now() - startedAt }
}

/** Runs steps in turn with inherited output; continues after a failure. */
export async function runInTurn(steps: readonly Step[]) {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await timed(step, false))
  return outcomes
}

/** Runs independent steps, `count` at a time; prints the output of each when it ends. */
export async function runAtOnce(steps: readonly Step[], count = 2) {
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  async function lane() {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await timed(step, true))
  }
  await Promise.all(Array.from({ length: count }, lane))
  return steps.flatMap((step) => outcomes.filter((outcome) => outcome.step === step))
}

const line = ({ step, tally, ms }: Outcome) =>
  `${tally.failed > 0 ? 'FAILED' : 'ok    '}  ${step.name.padEnd(16)} ${(ms / 1000).toFixed(1).padStart(6)} s`

/** Prints failures and a line for each step, sets the exit code, and returns the total. */
export function conclude(outcomes: readonly Outcome[]): Tally {
  const total = outcomes.map(({ tally }) => tally).reduce(add, emptyTally)
  const failures = total.failures.map((failure) => `failed  ${failure}`)
  console.log(`\n${[...failures, ...outcomes.map(line)].join('\n')}`)
  // After a signal the exit code is already set.
  if (total.failed > 0) process.exitCode ??= 1
  return total
}
