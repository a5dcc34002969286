import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatabaseUser } from './database-user.ts'
import { openServerLog } from './postmaster.ts'

const us: DatabaseUser = { name: 'us', uid: 0, gid: 0, isUs: true }
let pgdata: string
let file: string

beforeEach(() => {
  pgdata = mkdtempSync(path.join(tmpdir(), 'thuto-test-'))
  file = path.join(pgdata, 'server.log')
})
afterEach(() => rmSync(pgdata, { recursive: true, force: true }))

test('the last words are what this start complained about, in one line', () => {
  writeFileSync(file, '2026-01-01 08:00:00.000 UTC [7] FATAL:  an older trouble\n')
  const log = openServerLog(pgdata, us)
  expect(log.lastErrors()).toBe('')
  appendFileSync(file, 'error while loading shared libraries: libpq.so.5\n')
  expect(log.lastErrors()).toBe('error while loading shared libraries: libpq.so.5')
  appendFileSync(file, '2026-01-01 08:00:01.000 UTC [8] FATAL:  could not write:\tNo space left on device\n')
  appendFileSync(file, '2026-01-01 08:00:01.001 UTC [8] LOG:  database system is shut down\n')
  expect(log.lastErrors()).toBe('FATAL: could not write: No space left on device')
  log.close()
})

test('the log is private and makes room when it has grown', () => {
  writeFileSync(file, 'x'.repeat(5_000_001))
  openServerLog(pgdata, us).close()
  expect([statSync(`${file}.1`).size, statSync(file).size, statSync(file).mode & 0o777]).toEqual([
    5_000_001, 0, 0o600,
  ])
})

test('a link in the place of the log is not followed', () => {
  const target = path.join(pgdata, 'somewhere')
  symlinkSync(target, file)
  expect(() => openServerLog(pgdata, us)).toThrow('ELOOP')
  expect(existsSync(target)).toBe(false)
})
