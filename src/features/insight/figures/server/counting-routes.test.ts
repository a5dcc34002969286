import { expect, test } from 'vitest'
import { approve, contributeLink, publishFile } from '#test/site-actions.ts'
import { unknownId } from '#test/permissions/row.ts'
import { testSite } from '#test/site.ts'
import type { OwnFigures } from '../contract.ts'

let clockMs = Date.UTC(2026, 10, 28, 8)
const site = await testSite({ now: () => new Date(clockMs) })
const { db, counting } = site.parts
const educator = await site.member('educator')
const other = await site.member('educator')
const moderator = await site.member('moderator')
const anonymous = site.anonymous()
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
const browser = { 'user-agent': userAgent }

const newFile = () => publishFile(educator, moderator)
let links = 0
const newLink = async () => {
  const { id } = await contributeLink(educator, { link: `https://school.example/${(links += 1)}` })
  await approve(moderator, id)
  return id
}

/** Sums of the stored counts by kind. */
async function stored(id: string) {
  await counting.flush()
  const rows = await db.selectFrom('uses').select(['kind', 'n']).where('resource_id', '=', id).execute()
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}
const open = (url: string, headers: Record<string, string> = {}, who = anonymous) =>
  who.call('GET', url, { headers: { ...browser, ...headers } })
const report = (items: readonly object[], headers = {}) =>
  anonymous.call('POST', '/api/uses', { payload: { items }, headers: { ...browser, ...headers } })

test.each([
  ['a whole file', {}, 1],
  ['its beginning', { range: 'bytes=0-99' }, 1],
  ['a later part', { range: 'bytes=100-' }, undefined],
  ['the download of the shelf', { 'x-thuto-use': 'save' }, undefined],
  ['Do Not Track', { dnt: '1' }, undefined],
  ['Global Privacy Control', { 'sec-gpc': '1' }, undefined],
  ['a robot', { 'user-agent': 'Googlebot/2.1' }, undefined],
])('FIG-03 FIG-05 %s', async (_, headers, opened) => {
  const { id, file_url: url } = await newFile()
  expect((await open(url, headers)).statusCode).toBeLessThan(300)
  expect((await stored(id))['opened']).toBe(opened)
})

test('FIG-03 a file that the browser has counts, HEAD, an unknown file and an unverified one do not', async () => {
  const { id, file_url: url } = await newFile()
  const { headers } = await anonymous.call('HEAD', url, { headers: browser })
  expect(await stored(id)).toEqual({})
  expect((await open(url, { 'if-none-match': headers.etag ?? '' })).statusCode).toBe(304)
  expect(await stored(id)).toEqual({ opened: 1 })
  expect((await open(url.replace(id, unknownId))).statusCode).toBe(404)
  await db.updateTable('resources').set({ verified: null }).where('id', '=', id).execute()
  expect((await open(url, {}, moderator)).statusCode).toBe(200)
  expect(await stored(id)).toEqual({ opened: 1 })
})

test('FIG-06 opens of the uploader are not counted, those of another educator are', async () => {
  const { id, file_url: url } = await newFile()
  await open(url, {}, educator)
  expect(await stored(id)).toEqual({})
  await open(url, {}, other)
  expect(await stored(id)).toEqual({ opened: 1 })
})

test('FIG-07 reports count a press on a link and a saved file; unknown ids change nothing', async () => {
  const [{ id: file }, link] = [await newFile(), await newLink()]
  const items = [
    { id: link, kind: 'link' },
    { id: file, kind: 'saved' },
    // A file is opened by its request.
    { id: file, kind: 'link' },
    { id: unknownId, kind: 'link' },
    { id: 'nothing', kind: 'saved' },
  ]
  expect((await report(items)).statusCode).toBe(204)
  expect([await stored(link), await stored(file)]).toEqual([{ opened: 1 }, { saved: 1 }])
  expect((await report([])).statusCode).toBe(400)
  expect((await report(Array.from({ length: 21 }, () => items[0] ?? {}))).statusCode).toBe(400)
  expect((await report([{ id: link, kind: 'read' }])).statusCode).toBe(400)
  await report([{ id: link, kind: 'link' }], { 'sec-gpc': '1', 'user-agent': `${userAgent} 2` })
  expect(await stored(link)).toEqual({ opened: 1 })
})

test('FIG-13 the public number is absent below five', async () => {
  const { id, file_url: url } = await newFile()
  const numbers = []
  for (let n = 0; n < 5; n += 1) {
    clockMs += 31_000
    await open(url)
    await counting.flush()
    const answer = await anonymous.call('GET', `/api/resources/${id}/use`)
    expect(answer.headers['cache-control']).toBe('public, max-age=300')
    numbers.push(answer.json<{ opened: number | null }>().opened)
  }
  expect(numbers).toEqual([null, null, null, null, 5])
  const preview = await anonymous.call('GET', `/api/resources/${id}/preview`)
  expect(preview.json()).toMatchObject({ opened: 5 })
  const { headers } = await anonymous.call('GET', `/r/${id}`)
  expect((await anonymous.call('GET', headers.location ?? '')).body).toContain('Opened 5 times')
  const fresh = await newFile()
  expect((await anonymous.call('GET', `/api/resources/${fresh.id}/preview`)).json()).not.toHaveProperty(
    'opened',
  )
  for (const no of [unknownId, 'x'])
    expect((await anonymous.call('GET', `/api/resources/${no}/use`)).statusCode).toBe(404)
})

test('FIG-16 an author reads the sum and weeks of own resources only', async () => {
  const author = await site.member('educator')
  const [own, little] = [await publishFile(author, moderator), await publishFile(author, moderator)]
  const day = (period: string, n: number, kind: 'opened' | 'saved' = 'opened') => ({ period, n, kind })
  const days = [
    day('2026-11-22', 3),
    day('2026-11-23', 4),
    day('2026-11-27', 2),
    day('2026-11-27', 6, 'saved'),
  ]
  await db
    .insertInto('uses')
    .values([
      ...days.map((each) => ({ ...each, resource_id: own.id })),
      { ...day('2026-11-23', 4), resource_id: little.id },
      { ...day('2026-10-01', 50), resource_id: own.id },
    ])
    .execute()
  const url = '/api/contributions/figures?from=2026-11-01&to=2026-11-28'
  const withoutWeeks = (await author.call('GET', url)).json<OwnFigures>()
  expect(withoutWeeks.items.map(({ weeks }) => weeks)).toEqual([[], []])
  const answer = await author.call('GET', `${url}&weeksOf=${own.id}`)
  expect(answer.json()).toMatchObject({
    opened: 13,
    items: [
      {
        id: own.id,
        opened: 9,
        saved: 6,
        weeks: [
          ['2026-11-16', 3],
          ['2026-11-23', 6],
        ],
      },
      { id: little.id, opened: null, saved: 0, weeks: [] },
    ].toSorted((a, b) => a.id.localeCompare(b.id)),
  })
  const foreign = await other.call('GET', `${url}&weeksOf=${own.id}`)
  expect(foreign.json()).toMatchObject({ opened: 0, items: [] })
  expect((await author.call('GET', `${url}&id=${own.id}`)).statusCode).toBe(400)
  const tooLong = '/api/contributions/figures?from=2023-11-01&to=2026-11-28'
  expect((await author.call('GET', tooLong)).statusCode).toBe(400)
})

test('FIG-11 ANALYTICS=off stops all counting', async () => {
  const off = await testSite({ beside: site, settings: { ANALYTICS: 'off' } })
  const [{ id, file_url: url }, link] = [await newFile(), await newLink()]
  await off.anonymous().call('GET', url, { headers: browser })
  const payload = { items: [{ id: link, kind: 'link' }] }
  expect((await off.anonymous().call('POST', '/api/uses', { payload, headers: browser })).statusCode).toBe(
    204,
  )
  await off.parts.counting.flush()
  expect([await stored(id), await stored(link)]).toEqual([{}, {}])
})
