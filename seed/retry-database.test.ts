import { expect, test } from 'vitest'
import { DatabaseUnavailableError } from '#platform/postgres/pool/breaker-pool.ts'
import { StartupError } from '#platform/errors.ts'
import { retryDatabase } from './retry-database.ts'

function onFakeClock() {
  let nowMs = 0
  const sleep = async (ms: number) => void (nowMs += ms)
  return retryDatabase({ now: () => nowMs, sleep, random: () => 0.5 })
}

test.for([
  ['an outage', () => new DatabaseUnavailableError()],
  ['a full queue', () => Object.assign(new Error('Too many wait for the database'), { code: '53300' })],
  ['a statement that ran out of time', () => Object.assign(new Error('canceled'), { code: '57014' })],
] as const)('CASE-C06 a step of the fill is repeated after %s', async ([, error]) => {
  let tries = 0
  const run = async () => {
    tries += 1
    if (tries < 4) throw error()
    return 'done'
  }
  expect([await onFakeClock()(run), tries]).toEqual(['done', 4])
})

test('CASE-C06 a database that stays away ends the fill with one line that names the next step', async () => {
  const run = () => Promise.reject(new DatabaseUnavailableError())
  const ended: unknown = await onFakeClock()(run).catch((error: unknown) => error)
  expect(ended).toBeInstanceOf(StartupError)
  expect((ended as Error).message).toMatch(
    /^The database did not answer for three minutes[^\n]*start again\.$/,
  )
})

test('CASE-C06 another error ends the fill at once', async () => {
  let tries = 0
  const run = () => {
    tries += 1
    return Promise.reject(new TypeError('a fault of the program'))
  }
  await expect(onFakeClock()(run)).rejects.toThrow('a fault of the program')
  expect(tries).toBe(1)
})
