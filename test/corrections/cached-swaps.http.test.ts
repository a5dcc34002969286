/** Swaps on a site with response cache and search index, as in operation. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { purgeEarlier } from '#features/contributing/corrections/server/versions-repository.ts'
import { eraser } from '#features/people/accounts/server/account-deletion-repository.ts'
import { approve, publishFile } from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'
import { corrected, lessonBytes, proposed } from './versions.ts'

const site = await testSite({ settings: { RESPONSE_CACHE_MB: '16', SEARCH_INDEX_MB: '64' } })
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = site.anonymous()
const get = (url: string) => visitor.call('GET', url)

test('COR-06 COR-07 every list and page has one of both versions during a swap, and the new one soon after it', async () => {
  const { id } = await publishFile(educator, moderator, { bytes: lessonBytes() })
  const seen = new Map<string, Set<string>>()
  const versionsIn = async () => {
    const page = await get(`/r/${id}/intro-to-algebra`)
    const pageVersion = /Version (\d), \d+ \w+ \d{4}\. Correction/.exec(page.body.replaceAll(/<[^>]+>/g, ''))
    const list = (await get('/api/resources')).json<{ items: { id: string; file_url: string }[] }>()
    const listed = list.items.find((each) => each.id === id)?.file_url ?? ''
    const current = (await get(`/api/resources/current?ids=${id}`)).json().items[0]
    const file = await get(listed)
    expect([page.statusCode, file.statusCode]).toEqual([200, 200])
    return { page: pageVersion?.[1] ?? '1', list: listed, current: String(current?.version ?? 1) }
  }
  const note = async () => {
    const found = await versionsIn()
    for (const [where, version] of Object.entries(found))
      seen.set(where, (seen.get(where) ?? new Set()).add(version))
    return found
  }
  await note()
  for (const version of [1, 2, 3]) {
    const fileName = `v${version + 1}.pdf`
    const proposal = await proposed(educator, id, { version, fileName })
    await Promise.all([approve(moderator, proposal), note(), note(), note()])
    const expected = { page: `${version + 1}`, list: `/files/${id}/${fileName}`, current: `${version + 1}` }
    await expect.poll(note).toEqual(expected)
  }
  expect([...(seen.get('page') ?? [])].toSorted()).toEqual(['1', '2', '3', '4'])
  expect([...(seen.get('current') ?? [])].toSorted()).toEqual(['1', '2', '3', '4'])
})

test('COR-17 COR-22 pages in memory follow a confirmed error, its rejection and a withdrawal', async () => {
  const { id } = await corrected(educator, moderator)
  const errors = `/api/resources/${id}/errors`
  const pages = [
    `/r/${id}/intro-to-algebra`,
    `/r/${id}/intro-to-algebra?lang=af`,
    `/api/resources/${id}/versions`,
  ]
  const holding = async (words: string) => {
    const found = await Promise.all(pages.map(get))
    return found.map(({ body }) => body.includes(words))
  }
  const everywhere = pages.map(() => true)
  const nowhere = pages.map(() => false)
  await holding('')
  await (await site.visitor()).call('POST', errors, { payload: { wrong: 'Answer 4 is 10' } })
  const [error] = (await educator.call('GET', errors)).json<{ errors: { id: number }[] }>().errors
  const decide = (payload: object) => educator.call('POST', `/api/errors/${error?.id}/decision`, { payload })
  expect(await holding('Answer 4')).toEqual(nowhere)
  await decide({ decision: 'confirm', shown: 'Answer 4 is 12' })
  await expect.poll(() => holding('Answer 4 is 12')).toEqual(everywhere)
  await decide({ decision: 'reject', reason: 'It is 10' })
  await expect.poll(() => holding('Answer 4')).toEqual(nowhere)
  const file = `/files/${id}/v/1/notes.pdf`
  expect([(await get(file)).statusCode, (await get(`/r/${id}/v/1`)).statusCode]).toEqual([200, 200])
  const payload = { reason: 'It shows a name' }
  await moderator.call('POST', `/api/resources/${id}/versions/1/withdrawal`, { payload })
  expect((await get(file)).statusCode).toBe(404)
  const banner = async () => (await get(`/r/${id}/v/1`)).body.includes('Version 1 was withdrawn.')
  await expect.poll(banner).toBe(true)
})

test('COR-28 pages in memory say that the sweep removed an earlier file', async () => {
  const { id } = await corrected(educator, moderator, 7)
  const banner = async () => (await get(`/r/${id}/v/1`)).body.includes('Version 1 is no longer kept.')
  expect(await banner()).toBe(false)
  await sql`update earlier_versions set superseded_at = now() - interval '401 days'
    where resource_id = ${id}`.execute(site.parts.db)
  await purgeEarlier(site.parts.db)
  expect((await get(`/files/${id}/v/1/notes.pdf`)).statusCode).toBe(404)
  await expect.poll(banner).toBe(true)
})

test('COR-29 pages in memory lose the email of a person who was erased', async () => {
  const author = await site.member('educator')
  const { id } = await publishFile(author, moderator, { bytes: lessonBytes() })
  const note = `Ask ${author.email}`
  await approve(moderator, await proposed(author, id, { note }))
  await approve(moderator, await proposed(author, id, { version: 2 }))
  await author.call('POST', `/api/resources/${id}/errors`, { payload: { wrong: `Write to ${author.email}` } })
  const page = async () => (await get(`/r/${id}/intro-to-algebra`)).body.split(author.email).length - 1
  await expect.poll(page).toBe(2)
  const { accountId, email } = author
  const anonymous = { uploader: 'Default', userId: 'unknown', source: 'gone' }
  await eraser(site.parts.db, 'a key')(
    { accountId, email, source: `account ${accountId}` },
    anonymous,
    'admin',
  )
  await expect.poll(page).toBe(0)
})
