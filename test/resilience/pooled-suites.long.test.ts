/** The HTTP suites of resources, ratings and uploads, run again with PgBouncer in transaction mode before the database. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { poolerPrograms } from '../database/pooler.ts'
import { run } from '../run/children.ts'
import { tallyOfVitest } from '../run/tally.ts'

const suites = [
  'src/features/catalogue/resources/',
  'src/features/catalogue/ratings/',
  'src/features/contributing/uploads/',
  'test/threats/pool.',
]
const maxMs = 900_000

const hasPrograms = (await poolerPrograms()) !== undefined

test.skipIf(!hasPrograms)(
  'R11 the suites of resources, ratings and uploads pass through a pooler in transaction mode',
  { timeout: maxMs },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'thuto-pooled-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = (name: string) => path.join(folder, name)
    const read = (name: string): unknown => JSON.parse(readFileSync(file(name), 'utf8'))
    let output = ''
    const reporter = ['--reporter=default', '--reporter=./test/run/json-reporter.ts']
    const code = await run(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project=db', ...suites, ...reporter, `--outputFile.json=${file('report.json')}`], // prettier-ignore
      {
        env: { ...process.env, TEST_POOLER: file('pooler.json') },
        maxMs,
        onOutput: (piece) => (output = (output + piece).slice(-20_000)),
      },
    )
    if (!existsSync(file('report.json'))) throw new Error(`No report: ${output}`)
    const { passed, failures } = tallyOfVitest(read('report.json'))
    expect(failures, failures.join('\n')).toHaveLength(0)
    expect(code, output).toBe(0)
    expect(passed).toBeGreaterThan(300)
    const { transactions } = read('pooler.json') as { transactions: number }
    console.info(`${passed} tests, ${transactions} transactions through the pooler`)
    expect(transactions).toBeGreaterThan(3_000)
  },
)
