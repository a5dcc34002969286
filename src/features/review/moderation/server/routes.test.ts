import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { approve, contributeFile, contributeLink, publishFile } from '#test/site-actions.ts'
import { storeResource, storeResources, rowOf } from '#test/database/store-resource.ts'
import { storedNames } from '#test/files/stored-names.ts'
import { testSite } from '#test/site.ts'
import type { ModeratedResource } from '../contract.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const visitor = await site.visitor()

interface Queue {
  readonly unverified: readonly ModeratedResource[]
  readonly reported: readonly ModeratedResource[]
}
const queue = async (q?: string) => {
  const answer = await moderator.call(
    'GET',
    `/api/moderation${q === undefined ? '' : `?q=${encodeURIComponent(q)}`}`,
  )
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Queue>()
}
const titles = (list: readonly ModeratedResource[]) => list.map(({ title }) => title)
const remove = (id: string, reason?: string) =>
  moderator.call(
    'DELETE',
    `/api/resources/${id}${reason === undefined ? '' : `?reason=${encodeURIComponent(reason)}`}`,
  )
const eventsOf = (title: string) =>
  db
    .selectFrom('analytics_data')
    .select(['user_id', 'event', 'subject', 'title', 'timestamp'])
    .where('title', '=', title)
    .orderBy('id')
    .execute()
const auditOf = (id: string) =>
  db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).orderBy('id').execute()

/** Columns that differ between two states of a row; the number of decisions is none of the specification. */
async function changedBy(id: string, run: () => Promise<unknown>) {
  const before: Record<string, unknown> = { ...(await rowOf(db, id)) }
  await run()
  const after: Record<string, unknown> = { ...(await rowOf(db, id)) }
  return Object.fromEntries(
    Object.keys(after)
      .filter((column) => column !== 'decisions')
      .filter((column) => JSON.stringify(after[column]) !== JSON.stringify(before[column]))
      .map((column) => [column, after[column]]),
  )
}

describe('the queue', () => {
  test('DESK-01 MOD-05 MOD-20 lists unverified and reported resources, and one may be in both', async () => {
    await storeResources(db, [
      { title: 'Zebra null', verified: null },
      { title: 'Zebra false', verified: false },
      { title: 'Zebra true' },
      { title: 'Zebra reported', reported: true, report_amount: 2 },
      { title: 'Zebra cleared', reported: false, report_amount: 0 },
      { title: 'Zebra both', verified: null, reported: true, report_amount: 1 },
    ])
    const { unverified, reported } = await queue('zebra')
    expect(titles(unverified).toSorted()).toEqual(['Zebra both', 'Zebra false', 'Zebra null'])
    expect(titles(reported).toSorted()).toEqual(['Zebra both', 'Zebra reported'])
  })

  test('MOD-07 has rows with everything needed for a decision', async () => {
    const { id, file_url } = await contributeFile(educator, {
      title: 'Yaks',
      tags: ['Grade 4'],
      subject: 'English',
    })
    expect((await queue('yaks')).unverified).toEqual([
      expect.objectContaining({
        id,
        file_url,
        title: 'Yaks',
        subject: 'English',
        tags: ['Grade 4'],
        userID: educator.email,
        verified: false,
        reported: false,
        reportAmount: 0,
        activeContent: false,
        modifiedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      }),
    ])
  })

  test('F-C6 marks uploaders whose email is not confirmed, where the site sends mail', async () => {
    const mailing = await testSite({
      settings: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@thuto.example' },
    })
    const marks = async (where: typeof site) => {
      const uploader = await where.member('educator')
      await contributeLink(uploader, { link: 'https://school.example/u', title: 'Of somebody' })
      const shown = async () =>
        (await (await where.member('moderator')).call('GET', `/api/moderation?q=${uploader.email}`))
          .json<{
            unverified: { uploaderUnconfirmed: boolean }[]
          }>()
          .unverified.map(({ uploaderUnconfirmed }) => uploaderUnconfirmed)
      const before = await shown()
      const account = where.parts.db.updateTable('accounts').where('id', '=', uploader.accountId)
      await account.set({ email_confirmed_at: new Date() }).execute()
      return [before, await shown()]
    }
    expect(await marks(mailing)).toEqual([[true], [false]])
    expect(await marks(site)).toEqual([[false], [false]])
  })

  test('MOD-07 shows author, source, changes and licence as stored, also licences of older imports', async () => {
    const rights = { licence: 'CC-BY-SA-3.0', author: 'A Teacher', source: 'A book', changes: 'Shortened' }
    const nothing = { licence: null, author: null, source: null, changes: null }
    await storeResources(db, [
      { title: 'Ibex told', verified: null, ...rights },
      { title: 'Ibex untold', verified: null, ...nothing },
    ])
    const { unverified } = await queue('ibex')
    const rows = Object.fromEntries(unverified.map((row) => [row.title, row]))
    expect(rows).toMatchObject({ 'Ibex told': rights, 'Ibex untold': nothing })
  })

  test('MOD-02 is searched by title, tags, subject and uploader, in both tables, case-insensitively', async () => {
    const both = { verified: null, reported: true } as const
    await storeResources(db, [
      { ...both, title: 'Quokka 50%' },
      { ...both, title: 'b', tags: ['x', 'Quokka_food'] },
      { ...both, title: 'c', user_id: 'quokka@school.example' },
      { ...both, title: 'd', subject: 'LifeSkills' },
    ])
    const find = async (q: string) => {
      const { unverified, reported } = await queue(q)
      expect(titles(unverified)).toEqual(titles(reported))
      return titles(unverified).toSorted()
    }
    expect(await find('QUOKKA')).toEqual(['Quokka 50%', 'b', 'c'])
    expect(await find('quokka_')).toEqual(['b'])
    expect(await find('50%')).toEqual(['Quokka 50%'])
    expect(await find('life skills')).toEqual(['d'])
    expect(await find('LifeSkills')).toEqual(['d'])
    expect(await find('quokka@school')).toEqual(['c'])
    expect(await find('  quokka@school  ')).toEqual(['c'])
    expect(await find("'; drop table resources; --")).toEqual([])
  })

  test.for([
    ['lineere', 'Lineêre vergelykings'],
    ['VERGELYKINGS lineêre', 'Lineêre vergelykings'],
    ["teachers' guide", 'Teachers’ guide'],
    ['guide \u201cteachers', undefined],
    ['1976-2016', 'Youth 1976–2016'],
    ['2016 youth', 'Youth 1976–2016'],
    ['graad lineere', 'Lineêre vergelykings'],
    ['lineere mathematics', 'Lineêre vergelykings'],
    ['lineere history', undefined],
    ['ndlovu', 'Uploaded by Ndlovu'],
    ['100%', 'A 100% sheet'],
    ['100_', undefined],
  ] as const)('CASE-B12 the queue search %j finds %s, as the public search compares', async ([q, title]) => {
    await storeResources(db, [
      { title: 'Lineêre vergelykings', tags: ['Grade 10'], subject: 'Maths', verified: null },
      { title: 'Teachers’ guide', verified: null },
      { title: 'Youth 1976–2016', verified: null },
      { title: 'Uploaded by Ndlovu', user_id: 'ńdlovu@school.example', verified: null },
      { title: 'A 100% sheet', verified: null },
    ])
    const found = titles((await queue(q)).unverified)
    expect(title === undefined ? found : [...new Set(found)]).toEqual(title === undefined ? [] : [title])
  })

  test('ignores a blank search, and refuses 201 characters, two searches or another key', async () => {
    const everything = await queue()
    expect(await queue('')).toEqual(everything)
    expect(await queue('   ')).toEqual(everything)
    expect(everything.unverified.length).toBeGreaterThan(3)
    for (const query of [`q=${'x'.repeat(201)}`, 'q=a&q=b', 'verified=true'])
      expect((await moderator.call('GET', `/api/moderation?${query}`)).statusCode).toBe(400)
  })

  test('is sorted with the oldest first', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    await storeResources(
      db,
      [3, 1, 2].map((day) => ({ title: `Walrus ${day}`, verified: null, modified_at: at(day) })),
    )
    expect(titles((await queue('walrus')).unverified)).toEqual(['Walrus 1', 'Walrus 2', 'Walrus 3'])
  })

  test('MOD-03 MOD-04 lists the oldest 500, more on request, and counts all', async () => {
    const marks = Array.from({ length: 503 }, (_, i) => ({ title: `Locust ${i}`, verified: null }))
    await storeResources(db, [...marks, { title: 'Locust reported', reported: true }])
    const sizes = async (query = '') => {
      const answer = await moderator.call('GET', `/api/moderation?q=locust${query}`)
      expect(answer.json()).toMatchObject({ totals: { unverified: 503, reported: 1 } })
      const { unverified, reported } = answer.json<Queue>()
      return [unverified.length, reported.length]
    }
    expect(await sizes()).toEqual([500, 1])
    expect(await sizes('&rows=2')).toEqual([2, 1])
    expect(await sizes('&rows=1000')).toEqual([503, 1])
    for (const rows of ['0', '5001', '1e3', '-1', ''])
      expect((await moderator.call('GET', `/api/moderation?rows=${rows}`)).statusCode).toBe(400)
  })

  test('T34 is not cacheable', async () => {
    const { headers } = await moderator.call('GET', '/api/moderation')
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('approve', () => {
  test('MOD-10 MOD-12 removes the item from the queue and publishes it with its old date', async () => {
    const { id } = await contributeLink(educator, { link: 'https://school.example/v', title: 'Vervets' })
    const { modified_at } = await rowOf(db, id)
    expect(await approve(moderator, id)).toEqual({ id, verified: true })
    expect(titles((await queue('vervets')).unverified)).toEqual([])
    for (const url of ['/api/resources?title=vervets', '/api/search?q=vervets', '/api/suggestions?q=vervets'])
      expect((await visitor.call('GET', url)).json()).toMatchObject({ items: [{ id }] })
    expect((await rowOf(db, id)).modified_at).toEqual(modified_at)
  })

  test('MOD-11 CALL-06 of a waiting item sets verified and the three missing counts only', async () => {
    const { id } = await contributeFile(educator)
    expect(await changedBy(id, () => approve(moderator, id))).toEqual({
      verified: true,
      rating: 0,
      rating_amount: 0,
      report_amount: 0,
    })
  })

  test('MOD-11 keeps existing values', async () => {
    const rated = { rating_total: 9, rating_amount: 2, average_rating: 4.5, rating: 4.5, report_amount: 3 }
    const id = await storeResource(db, { verified: null, ...rated })
    expect(await changedBy(id, () => approve(moderator, id))).toEqual({ verified: true })
  })

  test('MOD-17 MOD-18 CALL-06 of a reported item clears the reports only', async () => {
    const rated = { rating_total: 9, rating_amount: 2, average_rating: 4.5, rating: 4.5 }
    const id = await storeResource(db, { ...rated, title: 'Urchins', report_amount: 2, reported: true })
    expect(await changedBy(id, () => approve(moderator, id))).toEqual({ reported: false, report_amount: 0 })
    expect(titles((await queue('urchins')).reported)).toEqual([])
    expect((await visitor.call('GET', '/api/resources?title=urchins')).json()).toMatchObject({ total: 1 })
  })

  test('MOD-17 of an item both waiting and reported does both', async () => {
    const id = await storeResource(db, { verified: null, reported: true, report_amount: 4 })
    expect(await changedBy(id, () => approve(moderator, id))).toEqual({
      verified: true,
      reported: false,
      report_amount: 0,
      rating: 0,
      rating_amount: 0,
    })
  })

  test('MOD-21 ANA-06 ANA-07 writes one file_Approved with the account in both tables', async () => {
    const { id } = await contributeFile(educator, { title: 'Terns', subject: 'Afrikaans' })
    await approve(moderator, id)
    await visitor.call('POST', `/api/resources/${id}/reports`, { payload: {} })
    await approve(moderator, id)
    const approved = {
      user_id: moderator.accountId,
      event: 'file_Approved',
      subject: 'Afrikaans',
      title: 'Terns',
      timestamp: expect.any(Date),
    }
    expect((await eventsOf('Terns')).slice(1)).toEqual([approved, approved])
    expect((await auditOf(id)).map(({ account_id, act, title }) => ({ account_id, act, title }))).toEqual([
      { account_id: moderator.accountId, act: 'resource.approved', title: 'Terns' },
      { account_id: moderator.accountId, act: 'resource.approved', title: 'Terns' },
    ])
  })
})

describe('rating and report', () => {
  test('CALL-06 a rating changes only the four rating fields', async () => {
    const { id } = await publishFile(educator, moderator)
    const rate = () => visitor.call('POST', `/api/resources/${id}/ratings`, { payload: { stars: 4 } })
    expect(await changedBy(id, rate)).toEqual({
      rating_total: 4,
      rating_amount: 1,
      average_rating: 4,
      rating: 4,
    })
  })

  test('CALL-06 a report changes only reportAmount and reported', async () => {
    const { id } = await publishFile(educator, moderator)
    const report = () =>
      visitor.call('POST', `/api/resources/${id}/reports`, { payload: { reason: 'broken' } })
    expect(await changedBy(id, report)).toEqual({ report_amount: 1, reported: true })
  })
})

describe('delete', () => {
  test('MOD-13 MOD-14 MOD-19 of a reported file removes the record everywhere and moves the file to the trash', async () => {
    const { id, file_url } = await publishFile(educator, moderator, { title: 'Swifts' })
    await visitor.call('POST', `/api/resources/${id}/reports`, { payload: {} })
    const { storage_key } = await rowOf(db, id)
    const name = storage_key?.replace('uploads/', '') ?? ''
    expect(await storedNames(site, 'uploads')).toContain(name)

    expect((await remove(id)).json()).toEqual({ id })
    for (const person of [visitor, educator, moderator])
      expect((await person.call('GET', file_url)).statusCode).toBe(404)
    for (const url of ['/api/resources?title=swifts', '/api/search?q=swifts', '/api/suggestions?q=swifts'])
      expect((await visitor.call('GET', url)).json()).toMatchObject({ items: [] })
    expect(await queue('swifts')).toMatchObject({ unverified: [], reported: [] })
    expect(await storedNames(site, 'uploads')).not.toContain(name)
    expect(await storedNames(site, 'trash')).toContain(name)
    const trashed = await db
      .selectFrom('trashed_files')
      .selectAll()
      .where('storage_key', '=', `uploads/${name}`)
      .execute()
    expect(trashed).toHaveLength(1)
  })

  test('MOD-15 of a link removes the record and touches no file, whatever its URL', async () => {
    const { file_url } = await publishFile(educator, moderator, { title: 'Stays' })
    const { id } = await contributeLink(educator, {
      link: `https://school.example${file_url}`,
      title: 'Rooks',
    })
    const before = await storedNames(site, 'trash')
    expect((await remove(id)).statusCode).toBe(200)
    expect(await storedNames(site, 'trash')).toEqual(before)
    expect((await visitor.call('GET', file_url)).statusCode).toBe(200)
  })

  test('MOD-22 ANA-06 ANA-07 writes one file_Deleted with title and subject', async () => {
    const { id } = await contributeFile(educator, { title: 'Quails', subject: 'Technology' })
    await remove(id, ' Somebody else’s\nwork ')
    expect((await eventsOf('Quails')).at(-1)).toEqual({
      user_id: moderator.accountId,
      event: 'file_Deleted',
      subject: 'Technology',
      title: 'Quails',
      timestamp: expect.any(Date),
    })
    expect(await auditOf(id)).toEqual([
      expect.objectContaining({ act: 'resource.deleted', title: 'Quails', reason: 'Somebody else’s work' }),
    ])
  })

  test('accepts an optional reason of at most 500 characters', async () => {
    const id = await storeResource(db, { verified: null })
    expect((await remove(id, 'x'.repeat(501))).statusCode).toBe(400)
    expect((await remove(id, '')).statusCode).toBe(200)
    expect(await auditOf(id)).toMatchObject([{ reason: null }])
  })

  test('T47 of a missing resource fails like an approval, and writes no event', async () => {
    const { id } = await contributeFile(educator, { title: 'Penguins' })
    const responses = await Promise.all(Array.from({ length: 5 }, () => remove(id)))
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404, 404])
    for (const answer of [
      await remove(randomUUID()),
      await moderator.call('POST', `/api/resources/${id}/approval`),
    ])
      expect(answer.json()).toMatchObject({ code: 'resource_not_found' })
    expect((await eventsOf('Penguins')).map(({ event }) => event)).toEqual(['file_upload', 'file_Deleted'])
  })

  test('T47 simultaneous with an approval removes the item, and the audit log is consistent', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await storeResource(db, { verified: null })
      await Promise.all([remove(id), moderator.call('POST', `/api/resources/${id}/approval`)])
      expect(await db.selectFrom('resources').select('id').where('id', '=', id).execute()).toEqual([])
      const acts = (await auditOf(id)).map(({ act }) => act)
      expect([['resource.deleted'], ['resource.approved', 'resource.deleted']]).toContainEqual(acts)
    }
  })
})
