/** The former release's own tests against PostgreSQL, on a schema that other migrations have made. */
import { cp, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '#test/run/children.ts'
import { tallyOfVitest } from '#test/run/tally.ts'

const withinMs = 900_000

export interface OwnTests {
  readonly passed: number
  /** `file: name` of each failed test, with the begin of its error. */
  readonly failed: ReadonlyMap<string, string>
}

/** Copies without packages, which are linked. */
async function copyOf(checkout: string, migrations: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'thuto-former-'))
  const packages = path.join(checkout, 'node_modules')
  await cp(checkout, folder, { recursive: true, filter: (from) => from !== packages })
  // Sandboxes of that version may read its packages, and no link on the way to them.
  await symlink(await realpath(packages), path.join(folder, 'node_modules'))
  await rm(path.join(folder, 'migrations'), { recursive: true })
  for (const file of migrations) await cp(file, path.join(folder, 'migrations', path.basename(file)))
  return folder
}

/** Of this version, oldest first. */
export async function presentMigrations(): Promise<readonly string[]> {
  const folder = path.resolve(import.meta.dirname, '../../../migrations')
  return (await readdir(folder)).toSorted().map((name) => path.join(folder, name))
}

/** Tests of statements and of calls. Left out for time: what `src/platform/http` and `test` compose of the same statements. */
const statements = ['src/features/', 'src/ops/', 'src/app/', 'src/platform/postgres/']

/** Runs database tests of a checkout on the schema that these migrations make. */
export async function runOwnTests(
  checkout: string,
  migrations: readonly string[],
  files: readonly string[] = statements,
): Promise<OwnTests> {
  const folder = await copyOf(checkout, migrations)
  try {
    const report = path.join(folder, 'report.json')
    const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs')
    const reporter = ['--reporter=./test/run/json-reporter.ts', `--outputFile.json=${report}`]
    let output = ''
    await run(process.execPath, [vitest, 'run', '--project=db', ...reporter, ...files], {
      cwd: folder,
      maxMs: withinMs,
      onOutput: (piece) => void (output = `${output}${piece}`.slice(-4_000)),
    })
    const text = await readFile(report, 'utf8').catch(() => {
      throw new Error(`The tests of the former release did not run to their end:\n${output}`)
    })
    const { passed, failures } = tallyOfVitest(JSON.parse(text))
    const failed = failures.map((failure) => failure.replaceAll(`${folder}/`, '').split(/\n([\s\S]*)/))
    return { passed, failed: new Map(failed.map(([name = '', why = '']) => [name, why])) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const fileOf = (name: string) => /^\S+?\.test\.tsx?/.exec(name)?.[0] ?? name

/** The newest migration without which these tests pass; undefined if they fail on the schema of their own release too. */
export async function breakingMigration(
  checkout: string,
  migrations: readonly string[],
  { lastMigration, tests }: { readonly lastMigration: string; readonly tests: readonly string[] },
): Promise<string | undefined> {
  const files = [...new Set(tests.map(fileOf))]
  const newer = migrations.filter((file) => path.basename(file, '.sql') > lastMigration)
  for (const last of newer.toReversed()) {
    const before = migrations.slice(0, migrations.indexOf(last))
    const { failed } = await runOwnTests(checkout, before, files)
    if (!tests.some((name) => failed.has(name))) return path.basename(last, '.sql')
  }
  return undefined
}
