import { execFileSync } from 'node:child_process'
import { type Tally, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

/** One check of the project. */
export interface Step {
  readonly name: string
  /** The tool's own script, as seen from the installed packages; run by the Node that runs us. */
  readonly script: string
  readonly args: readonly string[]
  /** Report with test counts; a step without it counts as one test. */
  readonly report?: {
    readonly given: (file: string) => { readonly args?: readonly string[]; readonly env?: NodeJS.ProcessEnv }
    readonly tally: (report: unknown) => Tally
  }
  readonly needsBrowser?: true
  /** No test of it may be run; otherwise a step that counts none has failed. */
  readonly mayBeEmpty?: true
  /** The folder that the tool runs in; without it the project's own. */
  readonly cwd?: string
}

const vitest = (name: string, projects: readonly string[], ...args: readonly string[]): Step => ({
  name,
  script: 'vitest/vitest.mjs',
  args: ['run', ...projects.map((project) => `--project=${project}`), ...args],
  report: {
    given: (file) => ({
      args: ['--reporter=default', '--reporter=./test/run/json-reporter.ts', `--outputFile.json=${file}`],
    }),
    tally: tallyOfVitest,
  },
})

const houseRules = vitest('house rules', ['house'])
const lint: Step = { name: 'lint', script: 'oxlint/bin/oxlint', args: ['--type-aware'] }
const types: Step = { name: 'types', script: 'typescript/bin/tsc', args: ['-b'] }

/** The fastest checks with the most findings. */
export const quickChecks: readonly Step[] = [types, lint, houseRules]

/** Checks that rarely find more than the quick ones and the tests. */
export const otherChecks: readonly Step[] = [
  {
    name: 'format',
    script: 'prettier/bin/prettier.cjs',
    args: ['--check', '.', '--log-level=warn', '--cache', '--cache-location=.cache/prettier'],
  },
  { name: 'commit messages', script: '../test/commands/commits.ts', args: [] },
  { name: 'translations', script: '../test/commands/translations.ts', args: [] },
  {
    name: 'dead code',
    script: 'knip/bin/knip.js',
    args: ['--no-progress', '--treat-config-hints-as-errors'],
  },
]

/** Builds once for all tests, which serve the built site. */
export const build: Step = {
  name: 'build',
  script: 'vite/bin/vite.js',
  args: ['build', '--logLevel', 'error'],
}

const nodeProjects = ['unit', 'mocking', 'db']

export const tests: Step = { ...vitest('tests', nodeProjects), needsBrowser: true }

/** Screens in a browser page. */
export const componentTests: Step = { ...vitest('component tests', ['component']), needsBrowser: true }

/** Crashes, fail-over, backups, hostile files. */
export const longTests = vitest('long tests', ['long'])

const playwright = (name: string, ...args: readonly string[]): Step => ({
  name,
  script: '@playwright/test/cli.js',
  args: ['test', ...args],
  report: {
    given: (file) => ({ env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
    tally: tallyOfPlaywright,
  },
  needsBrowser: true,
})

/** Matches the tag of a test, or the name of its file. */
const long = String.raw`@long|\.long\.e2e`

/** Browser tests except the long lane. */
export const browserTests = playwright('browser tests', `--grep-invert=${long}`)

/** Browser tests of whole screens, of each language and width, and of rare journeys. */
export const longBrowserTests = playwright('long browser tests', `--grep=${long}`)

/** Browser tests with these arguments of Playwright, of either lane. */
export const someBrowserTests = (args: readonly string[]) => playwright('browser tests', ...args)

const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** Tests that depend on changes since the main branch, and changed browser tests. */
export function changed(): readonly Step[] {
  const since = git('merge-base', 'HEAD', 'main')
  const related = vitest('tests', [...nodeProjects, 'component'], `--changed=${since}`, '--passWithNoTests')
  const edited = git('diff', '--name-only', '--diff-filter=d', since, '--', 'e2e/*.e2e.ts')
  const added = git('ls-files', '--others', '--exclude-standard', '--', 'e2e/*.e2e.ts')
  const files = `${edited}\n${added}`.split('\n').filter((name) => name !== '')
  return [
    { ...related, needsBrowser: true, mayBeEmpty: true },
    ...(files.length > 0 ? [build, someBrowserTests(files)] : []),
  ]
}
