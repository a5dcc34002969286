/** R17: what stops a start is one clear line and an exit code, and nothing that was there is touched. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort, startRefused } from '../../running-site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-faults-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

/** Every name below a folder with its rights, its time of change and, of a file, its bytes. */
function everythingIn(place: string): string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const name = path.join(entry.parentPath, entry.name)
      const { mode, mtimeMs } = lstatSync(name)
      return `${name} ${mode.toString(8)} ${mtimeMs} ${entry.isFile() ? readFileSync(name, 'base64') : ''}`
    })
    .toSorted()
}

const database = (place: string, version: string, mode: number) => {
  const pgdata = path.join(place, `pg${version}`)
  mkdirSync(pgdata, { mode })
  chmodSync(pgdata, mode)
  writeFileSync(path.join(pgdata, 'PG_VERSION'), `${version}\n`)
}
const key = (place: string, text: string, mode: number) =>
  writeFileSync(path.join(place, 'secret.key'), text, { mode })

interface Fault {
  readonly fault: string
  readonly make?: (place: string) => void
  readonly settings?: Readonly<Record<string, string>>
  readonly says: RegExp
}

const faults: readonly Fault[] = [
  { fault: 'a database of a newer PostgreSQL', make: (place) => database(place, '19', 0o700), says: /19/ },
  { fault: 'a database of an older PostgreSQL', make: (place) => database(place, '17', 0o700), says: /17/ },
  {
    fault: 'a database that others can read',
    make: (place) => database(place, '18', 0o755),
    says: /pg18 (must be private|belongs to)/,
  },
  {
    fault: 'a database with its version, and nothing else',
    make: (place) => database(place, '18', 0o700),
    says: /pg18/,
  },
  {
    fault: 'a data folder everybody can change',
    make: (place) => chmodSync(place, 0o777),
    says: /can be changed by everyone: run chmod/,
  },
  { fault: 'half a key', make: (place) => key(place, 'abc', 0o600), says: /does not hold a key/ },
  {
    fault: 'a key that others can read',
    make: (place) => key(place, 'a'.repeat(64), 0o644),
    says: /can be read by others/,
  },
  {
    fault: 'a BASE_URL that is no address',
    settings: { BASE_URL: 'thuto.example' },
    says: /BASE_URL must be/,
  },
  { fault: 'a port beyond all ports', settings: { PORT: '70000' }, says: /PORT must be/ },
  { fault: 'half a bucket', settings: { S3_BUCKET: 'files' }, says: /S3_ENDPOINT, S3_BUCKET/ },
  { fault: 'a switch that is neither on nor off', settings: { JOBS: 'maybe' }, says: /JOBS must be/ },
  {
    fault: 'a DATABASE_URL of another kind',
    settings: { DATABASE_URL: 'mysql://localhost/x' },
    says: /DATABASE_URL must be/,
  },
  {
    fault: 'F-C9 a TRUST_PROXY of every private network on a public address',
    settings: { BASE_URL: 'https://thuto.example', TRUST_PROXY: 'uniquelocal' },
    says: /TRUST_PROXY=uniquelocal trusts more than proxies/,
  },
]

test('F-C20 a Node without crypto.argon2 is refused with one line before anything is built', () => {
  const withoutArgon2 = 'data:text/javascript,import crypto from "node:crypto"; delete crypto.argon2'
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', withoutArgon2, 'src/app/start.mjs'],
    { encoding: 'utf8' },
  )
  expect([status, stdout, stderr.trim().split('\n')]).toEqual([
    1,
    '',
    [
      expect.stringMatching(
        /^Thuto cannot start: Node [\d.]+ has no crypto\.argon2, .*Node 24\.7 or newer\.$/,
      ),
    ],
  ])
})

test('OPS-14 a wrong content file is refused with one line before anything is built or opened', async () => {
  const content = path.join(folder, 'content')
  mkdirSync(content)
  writeFileSync(path.join(content, 'branding.json'), '{"siteName":""}')
  const settings = { DATA_DIR: path.join(folder, 'absent'), CONTENT_DIR: content }
  const { code, output } = await startRefused({ settings })
  expect([code, output]).toEqual([
    1,
    `Thuto cannot start: ${content}/branding.json: siteName: Too small: expected string to have >=1 characters\n`,
  ])
  expect(readdirSync(folder)).toEqual(['content'])
  rmSync(content, { recursive: true })
})

test.each(faults)('R17 $fault', { timeout: 60_000 }, async ({ fault, make, settings = {}, says }) => {
  const place = path.join(folder, fault.replaceAll(/\W+/g, '-'))
  mkdirSync(place, { mode: 0o700 })
  make?.(place)
  const before = everythingIn(folder)
  const { code, output } = await startRefused({
    program: 'src/app/main.ts',
    settings: { DATA_DIR: place, PORT: String(await freePort()), ...settings },
  })
  const lines = output.trim().split('\n')
  expect([code, lines]).toEqual([1, [expect.stringMatching(/^Thuto cannot start: /)]])
  expect(lines[0]).toMatch(says)
  expect(everythingIn(folder)).toEqual(before)
})
