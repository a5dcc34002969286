/** Runs tests in a clone without sibling folders: the suite must not depend on files outside the project. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { longTests, type Step, tests } from './steps.ts'

/** Modules that read the sample collection and the specification beside the project where these are present. */
const readOutside = ['test/samples.ts', 'test/conformance/literals.ts']

const projects = [...tests.args, ...longTests.args].filter((arg) => arg !== 'run')

/** The tests that differ in such a clone: those that import one of the modules above. */
const stepIn = (cwd: string): Step => ({
  ...tests,
  name: 'tests, bare',
  cwd,
  args: ['related', '--run', ...projects, ...readOutside],
})

/**
 * Clones the last commit into a temporary folder with the packages and the build of this checkout, runs the step
 * there, and removes the clone.
 */
export async function inBareClone<T>(run: (step: Step) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-bare-'))
  const clone = path.join(folder, 'thuto')
  try {
    execFileSync('git', ['clone', '--quiet', '.', clone])
    symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'))
    cpSync('dist', path.join(clone, 'dist'), { recursive: true })
    return await run(stepIn(clone))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
