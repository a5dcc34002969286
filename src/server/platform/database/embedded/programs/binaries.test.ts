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
import { copyBinaries, findShippedPostgres, hydrate } from './binaries.ts'
import { type DatabaseUser, firstClosed } from './database-user.ts'

// Not the folder of TMPDIR, which may be closed to strangers itself.
const folder = mkdtempSync(path.join(realpathSync('/tmp'), 'thuto-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Owns nothing here: only the rights of everybody count.
const stranger: DatabaseUser = { name: 'stranger', uid: 4_000_000, gid: 4_000_000, isUs: false }

test('missing links are made once, and a folder that cannot be written is said', () => {
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
