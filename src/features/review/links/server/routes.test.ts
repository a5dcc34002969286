import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { storeResource, rowOf } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'
import { sessionLocks } from '#platform/postgres/locks/session-locks.ts'
import { startLinkChecks } from './check-links.ts'
import { planLinkChecks } from './link-checks-repository.ts'

const site = await testSite({ settings: { LINK_CHECKS: 'on' } })
const { db } = site.parts
const moderator = await site.member('moderator')
const [old, moved] = ['https://old.example/', 'https://new.example/']
const links = async () => (await moderator.call('GET', '/api/moderation/links')).json<{ links: object[] }>()
const use = (id: string, body: object = {}) =>
  moderator.call('POST', `/api/moderation/resources/${id}/link`, {
    payload: { use: 'moved_to', address: moved, seen: '1.0', ...body },
  })

type Start = Parameters<typeof startLinkChecks>[0]
const started: { stop: () => Promise<void> }[] = []
function start(visitLink: Start['visitLink']) {
  const logged: unknown[] = []
  const checks = startLinkChecks({
    db,
    isOn: true,
    ownApproval: 'allowed',
    addNotice: site.parts.addNotice,
    visitLink,
    random: () => 0.5,
    openLocks: (onLost) => sessionLocks(site.database.address, onLost),
    logError: (error) => void logged.push(error),
  })
  if (!checks) throw new Error('Link checks are off')
  started.push(checks)
  return { ...checks, logged }
}
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()))
  await db.deleteFrom('resources').execute()
})

async function dueLink() {
  const id = await storeResource(db, { file_url: old })
  await planLinkChecks(db)
  await db
    .updateTable('link_checks')
    .set({ next_at: new Date(0) })
    .execute()
  return id
}

describe('startLinkChecks', () => {
  test('DESK-33 a moved link is listed, and a moderator uses its new address', async () => {
    const id = await dueLink()
    const visited: string[] = []
    start(async (link) => {
      visited.push(link)
      return { status: 301, location: moved }
    })
    await expect
      .poll(async () => (await links()).links)
      .toMatchObject([{ id, link: old, state: 'moved', movedTo: moved, status: 301, seen: '1.0' }])
    expect(visited).toEqual([old])
    expect((await use(id)).json()).toEqual({ link: moved, seen: '2.0' })
    expect(await rowOf(db, id)).toMatchObject({ file_url: moved, verified: true })
    expect(await links()).toEqual({ links: [], total: 0 })
  })

  test('one of two nodes checks, the other takes over after it', async () => {
    await dueLink()
    const { promise: held, resolve } = Promise.withResolvers<void>()
    const first = start(async (_link, signal) => {
      resolve()
      await pause(60_000, undefined, { signal })
      return undefined
    })
    await held
    let visits = 0
    const countVisits = async () => {
      visits += 1
      return { status: 200, location: null }
    }
    await start(countVisits).stop()
    expect(visits).toBe(0)
    await first.stop()
    expect(first.logged).toEqual([])
    start(countVisits)
    await expect.poll(() => visits).toBe(1)
  })

  test('a failure of the own network leaves the state, an error is logged', async () => {
    const id = await dueLink()
    start(async () => undefined)
    const check = () =>
      db.selectFrom('link_checks').selectAll().where('resource_id', '=', id).executeTakeFirst()
    await expect.poll(async () => ((await check())?.next_at.getTime() ?? 0) > Date.now()).toBe(true)
    expect(await check()).toMatchObject({ state: 'unchecked', failures: 0, checked_at: null })
    await Promise.all(started.splice(0).map(({ stop }) => stop()))
    await db
      .updateTable('link_checks')
      .set({ next_at: new Date(0) })
      .execute()
    const { logged } = start(() => Promise.reject(new Error('unexpected')))
    await expect.poll(() => logged.map(String)).toEqual(['Error: unexpected'])
  })
})

test('failures of a stale decision have the status 409, others 400 and 404', async () => {
  const id = await storeResource(db, { file_url: old })
  const responses = [await use(id), await use(id, { seen: '2.0' }), await use(id, { use: 'another' })]
  expect(responses.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
    [409, 'decided_already'],
    [409, 'resource_changed'],
    [400, 'invalid_input'],
  ])
  expect((await use('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
})

test('DESK-33 without LINK_CHECKS nothing is listed and nothing starts', async () => {
  const off = await testSite()
  const id = await storeResource(off.parts.db, { file_url: old })
  const since = new Date()
  await off.parts.db
    .insertInto('link_checks')
    .values({ resource_id: id, state: 'gone', failures: 3, since, next_at: since })
    .execute()
  const answer = await (await off.member('moderator')).call('GET', '/api/moderation/links')
  expect(answer.json()).toEqual({ links: [], total: 0 })
  expect(off.parts.startLinkChecks()).toBeUndefined()
})
