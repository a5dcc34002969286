import { EventEmitter } from 'node:events'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { isFeedWrite, watchStatements } from './connection-statements.ts'

test.for([
  ['update "resources" set "title" = $1', true],
  ['insert into resources (id) select 1', true],
  ['delete from "resources" where "id" = $1', true],
  ['with done as (\n  update resources set rating = $1 returning 1) select 1', true],
  ['insert into unnumbered_changes (resource_id) select 1', true],
  ['select "answer" from "idempotency_keys" where "key" = $1', true],
  ['select * from "resources" where "id" = $1', false],
  ['update "accounts" set "email" = $1', false],
  ['select * from read_changes($1, $2)', false],
] as const)('%s: %s', ([statement, expected]) => {
  expect(isFeedWrite(statement)).toBe(expected)
})

test('R8 listeners hear of a write once, when its connection returns to the pool', () => {
  const pool = new EventEmitter()
  const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(() => {})
  const client = new pg.Client()
  let eventCount = 0
  watchStatements(pool as unknown as pg.Pool, false)(() => (eventCount += 1))
  pool.emit('connect', client)
  const run = (statement: string) => {
    void client.query(statement, [])
    const before = eventCount
    pool.emit('release', undefined, client)
    return eventCount - before
  }
  expect([run('update resources set title = $1'), run('select 1')]).toEqual([1, 0])
  expect(sent).toHaveBeenCalledTimes(2)
})
