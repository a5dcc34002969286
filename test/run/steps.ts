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
  /** The folder that the tool runs in; without it the project's own. */
  readonly cwd?: string
}

const vitest = (name: string, projects: readonly string[]): Step => ({
  name,
  script: 'vitest/vitest.mjs',
  args: ['run', ...projects.map((project) => `--project=${project}`)],
  report: {
    given: (file) => ({ args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] }),
    tally: tallyOfVitest,
  },
})

/** What needs neither database nor browser. */
export const checks: readonly Step[] = [
  { name: 'types', script: 'typescript/bin/tsc', args: ['-b'] },
  { name: 'lint', script: 'oxlint/bin/oxlint', args: ['--type-aware'] },
  {
    name: 'format',
    script: 'prettier/bin/prettier.cjs',
    args: ['--check', '.', '--log-level=warn', '--cache', '--cache-location=.cache/prettier'],
  },
  vitest('house rules', ['house']),
  { name: 'translations', script: '../test/languages/run.ts', args: [] },
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

export const tests = vitest('tests', ['unit', 'mocking', 'db'])

export const stories: Step = {
  name: 'browser stories',
  script: '@playwright/test/cli.js',
  args: ['test'],
  report: {
    given: (file) => ({ env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
    tally: tallyOfPlaywright,
  },
  needsBrowser: true,
}
