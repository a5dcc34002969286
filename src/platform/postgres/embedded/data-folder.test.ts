import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from '../../errors.ts'
import type { DatabaseUser } from './database-user.ts'
import { findDatabase, passwordFile } from './data-folder.ts'

const us: DatabaseUser = {
  name: 'us',
  uid: process.getuid?.() ?? -1,
  gid: process.getgid?.() ?? -1,
  isUs: true,
}
const anotherUser: DatabaseUser = { ...us, name: 'somebody', uid: us.uid + 1 }
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(realpathSync(tmpdir()), 'thuto-test-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function aDatabase({ name = 'pg18', version = '18' } = {}): string {
  const pgdata = path.join(dataDir, name)
  mkdirSync(pgdata, { mode: 0o700 })
  writeFileSync(path.join(pgdata, 'PG_VERSION'), `${version}\n`)
  writeFileSync(passwordFile(pgdata), 'secret\n', { mode: 0o600 })
  return pgdata
}

/** The one line an operator reads; the folder must be as it was. */
function errorMessage(user = us): string {
  const before = readdirSync(dataDir, { recursive: true })
  let failure: unknown
  try {
    findDatabase(dataDir, 18, user)
  } catch (error) {
    failure = error
  }
  expect(failure).toBeInstanceOf(StartupError)
  expect(readdirSync(dataDir, { recursive: true })).toEqual(before)
  return String(failure)
}

test('a database is found in its folder, none in an empty or absent one', () => {
  expect(findDatabase(dataDir, 18, us)).toBeUndefined()
  expect(findDatabase(path.join(dataDir, 'absent'), 18, us)).toBeUndefined()
  const pgdata = aDatabase()
  expect(findDatabase(dataDir, 18, us)).toEqual({ folder: dataDir, pgdata })
})

test('a link leads to a database elsewhere, and is refused when that is missing', () => {
  const pgdata = aDatabase({ name: 'moved' })
  symlinkSync(pgdata, path.join(dataDir, 'pg18'))
  expect(findDatabase(dataDir, 18, us)).toEqual({ folder: dataDir, pgdata })
  rmSync(pgdata, { recursive: true })
  expect(errorMessage()).toMatch(/pg18 leads to a missing database: restore it/)
})

test.each([
  ['a newer folder', { name: 'pg19', version: '19' }],
  ['an older folder', { name: 'pg17', version: '17' }],
  ['a newer one under our name', { version: '19' }],
])('R17 a database of another version is refused with both versions and the next step: %s', (_, database) => {
  aDatabase(database)
  const { version } = database
  expect(errorMessage()).toMatch(
    new RegExp(
      `PostgreSQL ${version} and the server programs are PostgreSQL 18: set POSTGRES_BIN to programs of PostgreSQL ${version} .* back it up with them and restore it into another DATA_DIR`,
    ),
  )
})

test('a command beside the site finds a database of any major version', () => {
  const pgdata = aDatabase({ name: 'pg15', version: '15' })
  expect(findDatabase(dataDir, undefined, us)).toEqual({ folder: dataDir, pgdata })
})

test('R17 a database that others can read is refused', () => {
  const pgdata = aDatabase()
  chmodSync(pgdata, 0o750)
  expect(errorMessage()).toContain(`run chmod 700 ${pgdata}`)
  chmodSync(pgdata, 0o700)
  chmodSync(passwordFile(pgdata), 0o640)
  expect(errorMessage()).toContain(`run chmod 600 ${passwordFile(pgdata)}`)
})

test('R17 a data folder that all users can change, of another user, or that is a file is refused', () => {
  chmodSync(dataDir, 0o777)
  expect(errorMessage()).toContain(`run chmod o-w ${dataDir}`)
  chmodSync(dataDir, 0o700)
  expect(errorMessage(anotherUser)).toMatch(/belongs to user \d+ and Thuto runs as somebody/)
  expect(() => findDatabase(process.execPath, 18, us)).toThrow('is not a folder')
})

test('R17 a database of another user than the one that would run it is refused', () => {
  aDatabase()
  expect(errorMessage({ ...anotherUser, isUs: false })).toMatch(/run chown -R \d+ /)
})

test.each(['PG_VERSION', 'thuto.password'])('R17 a database without its %s is refused', (file) => {
  rmSync(path.join(aDatabase(), file))
  expect(errorMessage()).toContain(`is not a complete database (${file} is missing)`)
})
