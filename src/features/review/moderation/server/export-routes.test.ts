/** The CSV export: its rows, its response and its audit entry. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readCsv } from '#test/files/csv-reader.ts'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const moderator = await site.member('moderator')

const take = (q?: string) =>
  moderator.call('GET', `/api/moderation/export${q === undefined ? '' : `?q=${encodeURIComponent(q)}`}`)
async function recordsOf(q?: string) {
  const answer = await take(q)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.body.startsWith('\uFEFF')).toBe(true)
  const [, ...records] = readCsv(answer.body.slice(1))
  return records
}
const titlesOf = async (q: string) => (await recordsOf(q)).map(([title]) => title)
const trail = () =>
  db
    .selectFrom('audit_entries')
    .select(['account_id', 'act', 'subject_id', 'reason'])
    .where('act', '=', 'resources.exported')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const day = (n: number) => new Date(Date.UTC(2026, 0, n, 10, 20, 30, 456))

describe('file', () => {
  test('DESK-01 MOD-24 T34 CONST-09 is an attachment with its name, CSV in UTF-8, not cacheable', async () => {
    const { headers } = await take('quokka')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="pdf_moderation_data.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test('MOD-26 is the header line alone for empty lists', async () => {
    expect((await take('nothing is called this')).body).toBe(
      '\uFEFFTitle,Tags,Subject,Uploaded By,Upload Date,Verified,Reported\r\n',
    )
  })

  test('MOD-26 contains waiting and reported resources, each once, oldest first', async () => {
    await storeResources(db, [
      { title: 'Zebra 4 both', verified: null, reported: true, modified_at: day(4) },
      { title: 'Zebra 2 reported', reported: true, modified_at: day(2) },
      { title: 'Zebra 5 public', modified_at: day(5) },
      { title: 'Zebra 3 false', verified: false, modified_at: day(3) },
      { title: 'Zebra 1 waiting', verified: null, modified_at: day(1) },
      { title: 'Zebra 6 cleared', reported: false, modified_at: day(6) },
    ])
    const titles = ['Zebra 1 waiting', 'Zebra 2 reported', 'Zebra 3 false', 'Zebra 4 both']
    expect(await titlesOf('zebra')).toEqual(titles)
    expect((await recordsOf()).map(([title]) => title)).toEqual(titles)
  })

  test('MOD-26 MOD-02 is filtered like the tables by title, tag, subject and uploader, case-insensitively', async () => {
    await storeResources(db, [
      { title: 'a', tags: ['Okapi'], verified: null, modified_at: day(1) },
      { title: 'b', user_id: 'okapi@school.example', reported: true, modified_at: day(2) },
      { title: 'c', subject: 'LifeSkills', verified: null, modified_at: day(3) },
    ])
    expect(await titlesOf('OKAPI')).toEqual(['a', 'b'])
    expect(await titlesOf(' life skills ')).toEqual(['c'])
    expect((await take('x'.repeat(201))).statusCode).toBe(400)
  })

  test('MOD-25 MOD-27 MOD-28 T41 has seven cells a record, which a CSV parser restores', async () => {
    await storeResource(db, {
      title: 'Gnu "A", b; =1+1',
      tags: ['Grade 4', 'x, y', '=1+1'],
      subject: 'NaturalScience',
      user_id: '=HYPERLINK("http://x.example")',
      verified: null,
      modified_at: day(7),
    })
    expect(await recordsOf('gnu')).toEqual([
      [
        'Gnu "A", b; \'=1+1',
        "Grade 4; x, y; '=1+1",
        'Natural Science',
        '\'=HYPERLINK("http://x.example")',
        '2026-01-07T10:20:30.456Z',
        'No',
        'No',
      ],
    ])
  })

  test('MOD-26 is complete beyond the rows on screen: 1,203 records, many with the same time', async () => {
    const rows = Array.from({ length: 1_203 }, (_, i) => ({
      id: randomUUID(),
      title: `Herd ${i}`,
      modified_at: day(8 + (i % 3)),
      ...(i % 2 === 0 ? { verified: null } : { reported: true }),
    }))
    await storeResources(db, rows)
    const titles = await titlesOf('herd')
    expect(titles.toSorted()).toEqual(rows.map(({ title }) => title).toSorted())
    const dayOf = (title = '') => Number(title.replace('Herd ', '')) % 3
    expect(titles.map(dayOf)).toEqual(titles.map(dayOf).toSorted())
  })
})

test('MOD-24 F-C15 DESK-39 the audit entry has the account, the number of records and the length of the search', async () => {
  await storeResources(db, [
    { title: 'Ibis 1', verified: null },
    { title: 'Ibis 2', reported: true },
  ])
  const entry = { account_id: moderator.accountId, act: 'resources.exported', subject_id: 'moderation' }
  await take(' ibis ')
  expect(await trail()).toEqual({ ...entry, reason: '2 resources, searched for 4 characters' })
  const all = (await recordsOf()).length
  expect(await trail()).toEqual({ ...entry, reason: `${all} resources` })
})

describe('estimated size', () => {
  const announcedBytes = async (q: string) =>
    (await moderator.call('GET', `/api/moderation?q=${q}&rows=1`)).json<{ exportBytes: number }>().exportBytes
  const taken = async (q: string) => (await take(q)).rawPayload.length

  test('is the size of the header line for empty lists', async () => {
    expect(await announcedBytes('numbat')).toBe(await taken('numbat'))
  })

  test('is exact for complete lists, and a resource in both counts once', async () => {
    await storeResources(db, [{ title: 'Tapir é, in both', verified: null, reported: true }])
    expect(await announcedBytes('tapir')).toBe(await taken('tapir'))
    await storeResources(db, [{ title: 'Quagga waits', verified: null }])
    await storeResources(db, [{ title: 'Quagga is public, and was reported', reported: true }])
    expect(await announcedBytes('quagga')).toBe(await taken('quagga'))
  })

  test('is extrapolated from the listed rows for longer lists', async () => {
    await storeResources(
      db,
      Array.from({ length: 40 }, (_, i) => ({ title: `Kudu ${10 + i}`, verified: null })),
    )
    expect(await announcedBytes('kudu')).toBe(await taken('kudu'))
  })
})

test('CASE-B15 form=semicolon separates the cells with semicolons, in the same file', async () => {
  await storeResource(db, { title: 'Eland', tags: ['Grade 4', 'x'], verified: null, modified_at: day(9) })
  const csv = await moderator.call('GET', '/api/moderation/export?q=eland&form=semicolon')
  expect(csv.headers['content-disposition']).toBe('attachment; filename="pdf_moderation_data.csv"')
  expect(csv.body).toBe(
    '\uFEFFTitle;Tags;Subject;Uploaded By;Upload Date;Verified;Reported\r\n' +
      'Eland;"Grade 4; x";Mathematics;somebody@school.example;2026-01-09 12:20:30;No;No\r\n',
  )
  expect((await moderator.call('GET', '/api/moderation/export?form=tab')).statusCode).toBe(400)
})

test('MOD-24 nothing is sent when the audit entry cannot be written', async () => {
  const { db: owner } = site.database
  await sql`alter table audit_entries add constraint no_trail check (act <> 'resources.exported') not valid`.execute(
    owner,
  )
  const answer = await take()
  await sql`alter table audit_entries drop constraint no_trail`.execute(owner)
  expect(answer.statusCode).toBe(500)
})
