import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { compose } from '#app/compose.ts'
import { readConfig } from '#platform/config/config.ts'
import { DatabaseUnavailableError } from '#platform/postgres/pool/breaker-pool.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { temporaryFolder } from '#test/files/temporary-folder.ts'
import { loadSmallSchool } from './load-small-school.ts'
import { retryDatabase } from './retry-database.ts'
import { smallSchool } from './small-school.ts'

/** Outages end, or a step of `nth` statements would fail for ever. */
const maxFailures = 40

/** Fails every nth statement of data in this database before it is sent, as the pool does during an outage. */
function failEvery(nth: number, database: string) {
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  let statements = 0
  let failures = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query] = args as [string | pg.QueryConfig]
    const text = typeof query === 'string' ? query : query.text
    const isData = /^\s*(with|select|insert|update|delete)/i.test(text)
    if (this.database === database && isData && failures < maxFailures && (statements += 1) % nth === 0) {
      failures += 1
      const failure = new DatabaseUnavailableError()
      // The pool of the job queue passes a callback and never reads the promise.
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        process.nextTick(callback, failure)
        return
      }
      return Promise.reject(failure)
    }
    return send.apply(this, args)
  })
  return { failures: () => failures, end: () => spy.mockRestore() }
}

test('CASE-C06 a fill during outages adds every lesson, rating and report once', async () => {
  const database = await testDatabase()
  const config = readConfig({}, { DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'silent', JOBS: 'off' })
  const { platform } = await compose(config, database.forSite(), { logError: () => {} })
  onTeardown(() => platform.jobs.stop())
  const outages = failEvery(23, database.name)
  await loadSmallSchool(
    platform,
    undefined,
    retryDatabase({ now: () => 0, sleep: () => pause(1), random: () => 0 }),
  )
  outages.end()
  expect(outages.failures()).toBeGreaterThan(20)
  const { lessons, people } = smallSchool
  const count = async (table: 'resources' | 'ratings' | 'reports' | 'accounts') =>
    (await database.db.selectFrom(table).selectAll().execute()).length
  expect(await count('accounts')).toBe(people.length)
  expect(await count('resources')).toBe(lessons.length)
  expect(await count('ratings')).toBe(
    lessons.reduce((sum, { state, ratings = [] }) => sum + (state === 'waiting' ? 0 : ratings.length), 0),
  )
  expect(await count('reports')).toBe(lessons.filter(({ state }) => state === 'reported').length)
}, 120_000)
