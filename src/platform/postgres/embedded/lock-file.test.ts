import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearStaleLocks, findPostmaster } from './lock-file.ts'

const absentPid = 999_999_999
let pgdata: string
let lockFile: string
let server: Server | undefined

beforeEach(() => {
  pgdata = mkdtempSync(path.join(tmpdir(), 'thuto-test-'))
  lockFile = path.join(pgdata, 'postmaster.pid')
})
afterEach(() => {
  server?.close()
  server = undefined
  rmSync(pgdata, { recursive: true, force: true })
})

function leaveLock({ pid = process.pid, folder = pgdata, status = 'ready   ' } = {}) {
  writeFileSync(lockFile, `${pid}\n${folder}\n1700000000\n5432\n${pgdata}\n\n1 1\n${status}\n`)
}

async function listen() {
  const listening = createServer()
  server = listening
  await new Promise<void>((resolve) => listening.listen(path.join(pgdata, '.s.PGSQL.5432'), resolve))
}

test('no file, a file of another program and one of a process that has exited mean no server', async () => {
  expect(await findPostmaster(pgdata)).toBeUndefined()
  leaveLock()
  expect(await findPostmaster(pgdata)).toBeUndefined()
  leaveLock({ pid: absentPid })
  expect(await findPostmaster(pgdata)).toBeUndefined()
})

test('a server that only its socket shows, such as one in another container, counts as running', async () => {
  await listen()
  leaveLock({ pid: absentPid })
  expect(await findPostmaster(pgdata)).toEqual({ pid: absentPid, socketFolder: pgdata, ready: true })
  leaveLock({ pid: absentPid, status: 'stopping' })
  expect(await findPostmaster(pgdata)).toMatchObject({ ready: false })
})

test('the server of the folder this one was copied from is not taken for ours', async () => {
  await listen()
  leaveLock({ folder: tmpdir() })
  expect(await findPostmaster(pgdata)).toBeUndefined()
})

test('L1 a lock with the id of another program is removed, one whose process has exited is left to PostgreSQL', () => {
  leaveLock()
  clearStaleLocks(pgdata, pgdata)
  expect(existsSync(lockFile)).toBe(false)
  leaveLock({ pid: absentPid })
  clearStaleLocks(pgdata, pgdata)
  expect(readFileSync(lockFile, 'utf8')).toContain(`${absentPid}`)
})

test('an empty lock is removed when it is old, not while a process may be writing it', () => {
  writeFileSync(lockFile, '')
  clearStaleLocks(pgdata, pgdata)
  expect(existsSync(lockFile)).toBe(true)
  utimesSync(lockFile, 0, 0)
  clearStaleLocks(pgdata, pgdata)
  expect(existsSync(lockFile)).toBe(false)
})
