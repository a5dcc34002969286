import { expect, test } from 'vitest'
import { appVersion } from '#platform/config/node-settings.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { siteWithoutDatabase } from '#test/site-without-database.ts'
import { testSite } from '#test/site.ts'

const site = await testSite({ settings: { STORAGE_QUOTA_MB: '500' } })
const withoutDatabase = await siteWithoutDatabase()

interface Status {
  version: string
  startedAt: string
  lines: { about: string; state: string; words: string }[]
}

test('site status has one line per topic for an admin', async () => {
  await storeResource(site.parts.db, { title: 'Algebra', subject: 'Maths' })
  await site.parts.changeFeed.poll()
  const admin = await site.member('admin')
  const response = await admin.call('GET', '/api/site-status')
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
  const { version, startedAt, lines } = response.json<Status>()
  expect(version).not.toBe('')
  expect(Date.parse(startedAt)).toBeLessThanOrEqual(Date.now())
  expect(lines.map(({ about }) => about)).toEqual([
    'Database',
    'Backups',
    'Disk',
    'Files',
    'Records',
    'Background work',
    'Uploads',
    'Open pages',
    'Search',
    'Second factor',
    'Mail',
    'Sign-in with Google',
    'Virus scanner',
    'Limits',
  ])
  expect(lines).toContainEqual({
    about: 'Backups',
    state: 'act',
    words: 'No backup is set up. See “Turn on the nightly backup” in docs/operating/backup-and-restore.md.',
  })
  expect(lines).toContainEqual({
    about: 'Records',
    state: 'ok',
    words: '1 published, 0 waiting for review.',
  })
  expect(response.body).not.toMatch(/@|postgres:|\/tmp\//)
})

test('OPS-28 site status names no newer release, and nothing is fetched, without RELEASES_URL', async () => {
  const admin = await site.member('admin')
  const status = (await admin.call('GET', '/api/site-status')).json<Status & { newer?: object }>()
  expect([status.version, status.newer, site.parts.config.releasesUrl]).toEqual([
    appVersion,
    undefined,
    undefined,
  ])
})

test('site status is in the language of the page', async () => {
  const admin = await site.member('admin')
  const headers = { 'accept-language': 'af' }
  const { lines } = (await admin.call('GET', '/api/site-status', { headers })).json<Status>()
  expect(lines).toContainEqual({
    about: 'Rugsteun',
    state: 'act',
    words:
      'Geen rugsteun is opgestel nie. Sien “Turn on the nightly backup” in docs/operating/backup-and-restore.md.',
  })
})

test('T4 site status is refused below admin, with or without a database', async () => {
  const moderator = await site.member('moderator')
  expect((await moderator.call('GET', '/api/site-status')).statusCode).toBe(403)
  expect((await withoutDatabase.inject('/api/site-status')).statusCode).toBe(401)
})
