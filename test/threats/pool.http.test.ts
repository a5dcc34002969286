/** Searches that exceed the database's time, and other clients meanwhile (LIM-07, F-C1). */
import { expect, test } from 'vitest'
import { storeResource } from '../database/store-resource.ts'
import { testSite } from '../site.ts'

// Without an index every search is a statement.
const site = await testSite()
const { db } = site.parts
const id = await storeResource(db, { title: 'Fractions' })
const [educator, visitor] = [await site.member('educator'), await site.visitor()]

/** While `act` runs, each statement that reads search documents waits until its limit. */
async function withSlowSearches(run: () => Promise<void>) {
  const client = await site.database.client()
  await client.query('begin; lock table search_documents in access exclusive mode')
  try {
    await run()
  } finally {
    await client.query('rollback')
  }
}

const searches = [
  '/api/search?sort=title&q=a',
  '/api/search?sort=title&q=a+e+i+o+u+n+r+t+s+l+b+k',
  '/api/search?facets=1&q=fractions',
  '/api/resources?sort=title&title=a',
  '/api/resources?tag=a',
  '/api/suggestions?q=fra',
  '/lite/search?sort=title&q=a+e+i+o+u',
]
/** Fourteen callers with distinct queries, so that none share a response. */
const crowd = ['', '+b'].flatMap((more) => searches.map((url) => url + more))

const watcher = await site.database.client()
const waitingStatements = async () => {
  const { rows } = await watcher.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%search_documents%'`,
  )
  return rows[0]?.waiting
}

const signIn = { email: educator.email, password: 'a-long-password-for-tests' }

test('F-C1 searches beyond their limit hold three connections and get too_busy; other calls succeed', async () => {
  await withSlowSearches(async () => {
    const responses = Promise.all(crowd.map((url) => site.anonymous().call('GET', url)))
    await expect.poll(waitingStatements).toBe(3)
    const others = await Promise.all([
      site.anonymous().call('GET', '/readyz'),
      site.anonymous().call('GET', '/api/resources'),
      visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 5 } }),
      site.anonymous().call('POST', '/api/sign-in', { payload: signIn }),
    ])
    expect(await waitingStatements()).toBeLessThanOrEqual(3)
    for (const answer of others) expect(answer.statusCode, answer.body).toBeLessThan(300)
    for (const [i, answer] of (await responses).entries()) {
      expect([answer.statusCode, answer.headers['retry-after']], crowd[i]).toEqual([503, '2'])
      expect(answer.body, crowd[i]).toMatch(/too_busy|site is busy/)
    }
  })
})
