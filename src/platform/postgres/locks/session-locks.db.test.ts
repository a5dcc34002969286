import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { listenOn } from '../connection.ts'
import { type SessionLocks, sessionLocks } from './session-locks.ts'

const { address, db } = await testDatabase()
const opened: SessionLocks[] = []

function anInstance(at = address) {
  const onLost = vi.fn<() => void>()
  const locks = sessionLocks(at, onLost)
  opened.push(locks)
  return { locks, onLost }
}
afterAll(() => Promise.all(opened.map((locks) => locks.close())))

const key = 'f'.repeat(32)
const soon = { timeout: 15_000 }
/** Waits until the connections are closed and their locks released. */
const cutAll = () =>
  sql`select pg_terminate_backend(pid, 4000) from pg_stat_activity
    where application_name = 'thuto locks' and datname = current_database()`.execute(db)

test('T24 R11 one instance holds a key until it releases it', async () => {
  const [one, other] = [anInstance().locks, anInstance().locks]
  const release = await one.take(key)
  expect(release).toBeDefined()
  expect(await other.take(key)).toBeUndefined()
  expect(await other.take('0'.repeat(32))).toBeDefined()
  await release?.()
  expect(await other.take(key)).toBeDefined()
  await other.close()
  expect(await one.take(key)).toBeDefined()
  await one.close()
})

test('R2 a lost connection calls onLost, frees the locks and is reopened', async () => {
  const [one, other] = [anInstance(), anInstance()]
  const release = await one.locks.take(key)
  await cutAll()
  await expect.poll(() => one.onLost.mock.calls.length, soon).toBe(1)
  expect(await other.locks.take(key)).toBeDefined()
  await release?.()
  expect(await one.locks.take(key)).toBeUndefined()
  expect(await one.locks.take('1'.repeat(32))).toBeDefined()
})

test('R6 take fails at once while the database is unreachable', async () => {
  const { locks } = anInstance({ url: 'postgres://nobody:none@127.0.0.1:9/nothing' })
  await expect(locks.take(key)).rejects.toThrow('ECONNREFUSED')
  const begun = performance.now()
  await expect(locks.take(key)).rejects.toThrow('ECONNREFUSED')
  expect(performance.now() - begun).toBeLessThan(2_500)
})

test('R11 notify reaches other instances', async () => {
  const received: string[] = []
  const close = await listenOn(
    address,
    ['upload-wanted'],
    (channel, payload) => received.push(`${channel} ${payload}`),
    () => {},
  )
  await anInstance().locks.notify('upload-wanted', key)
  await expect.poll(() => received, soon).toEqual([`upload-wanted ${key}`])
  await close()
})
