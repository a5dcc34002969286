import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { listenOn } from './connection.ts'

const { address, db, pool } = await testDatabase()

afterEach(() => {
  vi.useRealTimers()
})

/** The database behind a proxy that can go silent without closing. */
async function overNetwork() {
  if (!('host' in address)) throw new Error('The test database is reached by a socket')
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(`${address.host}/.s.PGSQL.5432`)
    sockets.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: { url: `postgres://${address.user}:${address.password}@127.0.0.1:${port}/${address.database}` },
    goSilent() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('listenOn receives all channels with payloads on one connection', async () => {
  const received: string[] = []
  const close = await listenOn(
    address,
    ['changes', 'people'],
    (channel, payload) => received.push(`${channel} ${payload}`),
    () => {},
  )
  await pool.query(
    `select pg_notify('people', 'account-1'), pg_notify('changes', ''), pg_notify('other', 'x')`,
  )
  await expect.poll(() => received).toEqual(['people account-1', 'changes '])
  await close()
})

test('DESK-10 a decision and a sign-out notify of claims only where they end one', async () => {
  const received: string[] = []
  const close = await listenOn(
    address,
    ['claims'],
    (_, payload) => received.push(payload),
    () => {},
  )
  const id = await storeResource(db, { verified: null })
  const decide = () => pool.query('update resources set decisions = decisions + 1 where id = $1', [id])
  await pool.query(`insert into accounts (id, email) values ('one', 'one@school.example')`)
  await pool.query(`insert into sessions (id, token, account_id, expires_at) values ('a', 'a', 'one', now())`)
  await decide()
  await pool.query('delete from sessions')
  await pool.query(`insert into review_claims (resource_id, account_id, until) values ($1, 'one', now())`, [
    id,
  ])
  await decide()
  await pool.query(`select pg_notify('claims', 'end')`)
  await expect.poll(() => received.at(-1)).toBe('end')
  expect(received).toEqual(['', '', 'end'])
  await close()
})

test('T5 R8 listenOn detects a silent connection as lost', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const network = await overNetwork()
  const lost = vi.fn<(error: unknown) => void>()
  await listenOn(network.address, ['people'], () => {}, lost)
  vi.advanceTimersByTime(5_000)
  network.goSilent()
  vi.advanceTimersByTime(5_000)
  await vi.waitFor(() => expect(lost).toHaveBeenCalled(), { timeout: 20_000 })
  vi.advanceTimersByTime(60_000)
  network.stop()
  expect(lost).toHaveBeenCalledTimes(1)
})
