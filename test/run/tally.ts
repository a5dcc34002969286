import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'

/** Counts of passed, failed and skipped tests, with the names and errors of failures. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly string[]
}

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
})

const maxLines = 8

/** Failed test with the start of its error: a build server may show only the end of a run. */
function failure(title: string, message: string): string {
  const [text = ''] = stripVTControlCharacters(message).split(/\n\s+at /)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return [title, ...lines.slice(0, maxLines).map((line) => `        ${line}`)].join('\n')
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
  unhandledErrors: z.array(z.object({ name: z.string(), message: z.string() })),
})

/** Counts of vitest's JSON report; a file that failed before its first test, and an error outside of any, count as one. */
export function tallyOfVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults, unhandledErrors } =
    vitestReport.parse(report)
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length + unhandledErrors.length,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...brokenFiles.map(({ name, message }) => failure(name, message)),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages: [first = ''] }) => failure(`${name}: ${fullName}`, first)),
      ),
      ...unhandledErrors.map(({ name, message }) => failure(`${name}: unhandled`, message)),
    ],
  }
}

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({ results: z.array(z.object({ error: z.optional(z.object({ message: z.string() })) })) }),
  ),
})

interface Suite {
  readonly file: string
  readonly specs: readonly z.output<typeof spec>[]
  readonly suites?: readonly Suite[] | undefined
}
const suite: z.ZodMiniType<Suite> = z.object({
  file: z.string(),
  specs: z.array(spec),
  suites: z.optional(z.array(z.lazy(() => suite))),
})

const errorOf = ({ tests }: z.output<typeof spec>) =>
  tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? ''

const failedIn = ({ file, specs, suites = [] }: Suite): readonly string[] => [
  ...specs.filter(({ ok }) => !ok).map((each) => failure(`${file}: ${each.title}`, errorOf(each))),
  ...suites.flatMap(failedIn),
]

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
  suites: z.array(suite),
})

/** Counts of Playwright's JSON report; an error outside of any test counts as one failed. */
export function tallyOfPlaywright(report: unknown): Tally {
  const { stats, errors, suites } = playwrightReport.parse(report)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failedIn),
      ...errors.map(({ message = '' }) => failure('outside of any story', message)),
    ],
  }
}

/** Counts a bad exit code as a failure, and a run without tests unless `mayBeEmpty`. */
export function checkTally(tally: Tally, exitCode: number | undefined, mayBeEmpty = false): Tally {
  if (tally.failed > 0) return tally
  if (tally.passed === 0 && !mayBeEmpty) return { ...tally, failed: 1, failures: ['no test was run'] }
  if (exitCode === 0) return tally
  return { ...tally, failed: 1, failures: ['outside of any test: its output above says what'] }
}

/** The closing line of a run. */
export const closingLine = ({ passed, failed, skipped }: Omit<Tally, 'failures'>) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
