import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyBinaries, findShippedPostgres, findSystemPostgres, hydrate } from './postgres-programs.ts'
import { type DatabaseUser, firstClosed } from './database-user.ts'

// Not the folder of TMPDIR, which may be closed to strangers itself.
const folder = mkdtempSync(path.join(realpathSync('/tmp'), 'thuto-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Owns nothing here: only the rights of everybody count.
const stranger: DatabaseUser = { name: 'stranger', uid: 4_000_000, gid: 4_000_000, isUs: false }

test('missing links are made once, and a folder that cannot be written is reported', () => {
  const native = path.join(folder, 'native')
  mkdirSync(path.join(native, 'lib'), { recursive: true })
  writeFileSync(path.join(native, 'lib', 'libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links))
  expect([hydrate(native), hydrate(native)]).toEqual([true, true])
  expect(readlinkSync(path.join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  const elsewhere = [{ source: 'native/lib/libpq.so.5.18', target: 'native/absent/libpq.so.5' }]
  writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(elsewhere))
  expect(() => hydrate(native)).not.toThrow()
  expect(hydrate(native)).toBe(false)
})

test('a folder on the way that is closed to the database user is named', () => {
  const program = path.join(folder, 'program')
  writeFileSync(program, '', { mode: 0o600 })
  expect(firstClosed(program, stranger)).toBe(folder)
  chmodSync(folder, 0o711)
  expect(firstClosed(folder, stranger)).toBeUndefined()
  expect(firstClosed(program, stranger, 'read')).toBe(program)
  chmodSync(program, 0o755)
  expect(firstClosed(program, stranger, 'read')).toBeUndefined()
})

test('binaries are copied once, whole and readable for the database user', () => {
  const { native, version } = findShippedPostgres()
  const copy = copyBinaries(native, version, folder)
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const file = path.join(copy, 'bin', program)
    expect(execFileSync(file, ['--version'], { encoding: 'utf8' })).toMatch(/PostgreSQL\) 18\./)
    expect(statSync(file).mode & 0o777).toBe(0o755)
  }
  const made = statSync(copy).ino
  expect(statSync(copyBinaries(native, version, folder)).ino).toBe(made)
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres-'))).toEqual([`postgres-${version}`])
})

const us: DatabaseUser = { ...stranger, name: 'us', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, isUs: true } // prettier-ignore

/** A folder of programs that say they are of this version. */
function programsOf(version: string, names = ['initdb', 'pg_ctl', 'postgres']) {
  const bin = mkdtempSync(path.join(folder, 'bin-'))
  chmodSync(bin, 0o755)
  for (const name of names)
    writeFileSync(path.join(bin, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`, {
      mode: 0o755,
    })
  return bin
}

test('programs of the system are taken with the version they name', async () => {
  const bin = programsOf('15.18 (Debian 15.18-0+deb12u1)')
  expect(await findSystemPostgres(bin, us)).toEqual({ folder: bin, major: 15, version: '15.18' })
  const beta = programsOf('19beta1')
  expect(await findSystemPostgres(beta, us)).toEqual({ folder: beta, major: 19, version: '19beta1' })
})

test.each([
  [
    'without a program',
    () => programsOf('18.6', ['postgres', 'pg_ctl']),
    /has no initdb: set POSTGRES_BIN to/,
  ],
  [
    'that is not there',
    () => path.join(folder, 'absent'),
    /has no initdb, pg_ctl, postgres: set POSTGRES_BIN/,
  ],
  [
    'older than 15',
    () => programsOf('14.24'),
    /is PostgreSQL 14\.24 and Thuto needs 15 or newer: set POSTGRES_BIN/,
  ],
  ['without a version', () => programsOf(''), /does not tell its version/],
])('R17 a POSTGRES_BIN %s is refused in one line', async (_, bin, words) => {
  await expect(findSystemPostgres(bin(), us)).rejects.toThrow(words)
})

test.runIf(process.getuid?.() === 0)('R17 programs closed to the database user are refused', async () => {
  const bin = programsOf('18.6')
  chmodSync(bin, 0o700)
  await expect(findSystemPostgres(bin, stranger)).rejects.toThrow(
    `leads to ${bin}, which is closed to stranger`,
  )
})
