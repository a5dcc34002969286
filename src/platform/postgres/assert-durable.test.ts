import { expect, test } from 'vitest'
import { StartupError } from '../errors.ts'
import { assertDurable } from './assert-durable.ts'

const good = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', version: '18.4', major: 18 }

const server = (found: Partial<typeof good> = {}) => ({
  query: async () => ({ rows: [{ ...good, ...found }] }),
})

test('assertDurable accepts a durable server from PostgreSQL 15 on', async () => {
  for (const found of [{}, { synchronous_commit: 'remote_apply' }, { version: '15.0', major: 15 }]) {
    await expect(assertDurable(server(found))).resolves.toBeUndefined()
  }
})

test.each([
  [{ fsync: 'off' }, 'fsync = off'],
  [{ full_page_writes: 'off' }, 'full_page_writes = off'],
  [{ synchronous_commit: 'local' }, 'synchronous_commit = local'],
  [{ fsync: 'off', synchronous_commit: 'off' }, 'fsync = off, synchronous_commit = off'],
])('R17 a server that may lose acknowledged writes is refused in one line: %o', async (found, named) => {
  const check = assertDurable(server(found))
  await expect(check).rejects.toBeInstanceOf(StartupError)
  await expect(check).rejects.toThrow(`may lose acknowledged writes (${named})`)
})

test('R17 assertDurable refuses a standby', async () => {
  const standby = { query: async () => ({ rows: [{ ...good, standby: true }] }) }
  await expect(assertDurable(standby)).rejects.toThrow('is a standby and takes no writes: set DATABASE_URL')
})

test('R17 assertDurable refuses an older server', async () => {
  await expect(assertDurable(server({ version: '14.9', major: 14 }))).rejects.toThrow(
    'is PostgreSQL 14.9 and Thuto needs 15 or newer',
  )
})
