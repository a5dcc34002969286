import { execFileSync } from 'node:child_process'
import { type Tally, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

/** One tool that says whether the project is in order. */
export interface Step {
  readonly name: string
  /** The tool's own script, as seen from the installed packages; run by the Node that runs us. */
  readonly script: string
  readonly args: readonly string[]
  /** How its tests are counted; a step without it is one test. */
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

/** The checks that say most in the shortest time. */
export const quickChecks: readonly Step[] = [types, lint, houseRules]

/** The checks that only seldom find something that the quick ones and the tests do not. */
export const otherChecks: readonly Step[] = [
  {
    name: 'format',
    script: 'prettier/bin/prettier.cjs',
    args: ['--check', '.', '--log-level=warn', '--cache', '--cache-location=.cache/prettier'],
  },
  { name: 'translations', script: '../test/commands/translations.ts', args: [] },
  {
    name: 'dead code',
    script: 'knip/bin/knip.js',
    args: ['--no-progress', '--treat-config-hints-as-errors'],
  },
]

/** The tests serve the built site; built once here, no start among them has to. */
export const build: Step = {
  name: 'build',
  script: 'vite/bin/vite.js',
  args: ['build', '--logLevel', 'error'],
}

const quickProjects = ['unit', 'mocking', 'db', 'component']

export const tests: Step = { ...vitest('tests', quickProjects), needsBrowser: true }

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

const long = '@long'

/** Every story but those of the long lane. */
export const browserTests = playwright('browser stories', `--grep-invert=${long}`)

/** Stories that go through every screen: by ear, with large text, in every language. */
export const longBrowserTests = playwright('long stories', `--grep=${long}`)

/** Stories with these arguments of Playwright, of whichever lane. */
export const someBrowserTests = (args: readonly string[]) => playwright('browser stories', ...args)

const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** The tests that depend on what changed since the main branch, and the stories that changed themselves. */
export function changed(): readonly Step[] {
  const since = git('merge-base', 'HEAD', 'main')
  const related = vitest('tests', quickProjects, `--changed=${since}`, '--passWithNoTests')
  const edited = git('diff', '--name-only', '--diff-filter=d', since, '--', 'e2e/*.e2e.ts')
  const added = git('ls-files', '--others', '--exclude-standard', '--', 'e2e/*.e2e.ts')
  const files = `${edited}\n${added}`.split('\n').filter((name) => name !== '')
  return [
    { ...related, needsBrowser: true, mayBeEmpty: true },
    ...(files.length > 0 ? [build, someBrowserTests(files)] : []),
  ]
}
