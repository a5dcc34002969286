/** Reports of errors on a page over HTTP, and what the author and moderators decide. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { waitForFreshMinute } from '#test/database/fresh-window.ts'
import { aStoredFile, type NewRow, rowOf, storeResource } from '#test/database/store-resource.ts'
import { type Person, testSite } from '#test/site.ts'
import { ownPagePath } from '#features/catalogue/resources/own-page.ts'
import type { PageError } from '../contract.ts'

const site = await testSite()
const { db } = site.parts
const [author, other, moderator] = [
  await site.member('educator'),
  await site.member('educator'),
  await site.member('moderator'),
]
const [visitor, student] = [await site.visitor(), await site.member('student')]

const mistake = { version: 1, page: 2, wrong: 'Answer 4 is 10', right: 'Answer 4 is 12' }
const aFile = (columns: Partial<NewRow> = {}) =>
  storeResource(db, {
    ...aStoredFile(),
    file_url: `/files/${randomUUID()}/notes.pdf`,
    title: 'Fractions',
    uploader_account_id: author.accountId,
    pages: 20,
    ...columns,
  })
const report = (who: Person, id: string, payload: object = mistake, headers = {}) =>
  who.call('POST', `/api/resources/${id}/errors`, { payload, headers })
const errorsOf = async (who: Person, id: string) =>
  (await who.call('GET', `/api/resources/${id}/errors`)).json<{ errors: PageError[] }>().errors
const decide = (who: Person, errorId: number | undefined, payload: object) =>
  who.call('POST', `/api/errors/${errorId}/decision`, { payload })
/** A file with one error that a visitor reported. */
async function reported(words: object = mistake) {
  const id = await aFile()
  await report(visitor, id, words)
  const [error] = await errorsOf(moderator, id)
  return { id, errorId: error?.id }
}
const ownPage = async (id: string) => {
  const { title, language } = await rowOf(db, id)
  return (await site.anonymous().call('GET', ownPagePath({ id, title, language } as never))).body
}
const noticesOf = (accountId: string, resourceId: string) =>
  db
    .selectFrom('notices')
    .select(['kind', 'data'])
    .where('account_id', '=', accountId)
    .where('resource_id', '=', resourceId)
    .orderBy('id')
    .execute()
const entriesOf = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'account_id', 'reason', 'details'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

test('COR-21 an error of a visitor is seen by the author and moderators only, and counts as no report', async () => {
  const id = await aFile()
  const answer = await report(visitor, id)
  expect([answer.statusCode, answer.json()]).toEqual([201, { reported: true }])
  for (const who of [author, moderator])
    expect(await errorsOf(who, id)).toMatchObject([{ ...mistake, state: 'open', shown: null, reason: null }])
  expect(await ownPage(id)).not.toContain('Answer 4')
  expect(await rowOf(db, id)).toMatchObject({ report_amount: null, reported: null })
  const { body } = await visitor.call('GET', '/api/resources?title=fractions')
  expect([body.includes(id), body.includes('Answer 4')]).toEqual([true, false])
})

test('COR-21 T3 errors and decisions of a resource of another do not exist', async () => {
  const { id, errorId } = await reported()
  for (const who of [other, student]) {
    expect((await who.call('GET', `/api/resources/${id}/errors`)).statusCode).toBe(404)
    const answer = await decide(who, errorId, { decision: 'confirm', shown: 'x' })
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'resource_not_found' }])
  }
  const left = await aFile({ uploader_account_id: student.accountId })
  expect((await student.call('GET', `/api/resources/${left}/errors`)).statusCode).toBe(404)
  expect(await errorsOf(author, id)).toMatchObject([{ state: 'open' }])
})

test('COR-22 Confirm shows the words that were sent on the own page at once, Not an error hides them', async () => {
  const { id, errorId } = await reported()
  expect(await ownPage(id)).not.toContain('Known errors')
  const confirmed = await decide(author, errorId, {
    decision: 'confirm',
    shown: 'Row 3 is wrong.',
    seen: 'open',
  })
  expect(confirmed.json()).toEqual({ state: 'confirmed' })
  expect(await ownPage(id)).toMatch(/Known errors<\/h2>\s*<ul>\s*<li>Page 2: Row 3 is wrong\./)
  expect(await ownPage(id)).not.toContain('Answer 4')
  await decide(moderator, errorId, { decision: 'reject', reason: 'The row is right.' })
  expect(await ownPage(id)).not.toContain('Known errors')
  expect(await errorsOf(author, id)).toMatchObject([{ state: 'rejected', reason: 'The row is right.' }])
})

test('COR-22 an error that is already fixed is no longer known, and names the version', async () => {
  const { id, errorId } = await reported()
  await decide(author, errorId, { decision: 'confirm', shown: 'Row 3' })
  expect((await decide(author, errorId, { decision: 'fixed' })).json()).toEqual({ state: 'fixed' })
  expect(await ownPage(id)).not.toContain('Known errors')
  expect(await errorsOf(author, id)).toMatchObject([{ state: 'fixed', fixedIn: 1, shown: 'Row 3' }])
})

test.each([
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "'; drop table error_reports; --",
  '{{7*7}} ${7*7}',
])('COR-22 T27 %j is stored and shown literally', async (words) => {
  const { id, errorId } = await reported({ version: 1, wrong: words, right: words })
  expect(await errorsOf(author, id)).toMatchObject([{ wrong: words, right: words }])
  await decide(author, errorId, { decision: 'confirm', shown: words })
  const body = await ownPage(id)
  expect(body).toContain(words.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'))
  expect(body).not.toMatch(/<img src=x|<script>alert/)
})

test('COR-21 the errors of author and moderator are confirmed at once, in their own words', async () => {
  const id = await aFile()
  for (const who of [author, moderator]) await report(who, id)
  const shown = 'Answer 4 is 10 – Answer 4 is 12'
  const confirmed = { state: 'confirmed', shown }
  expect(await errorsOf(author, id)).toMatchObject([confirmed, confirmed])
  expect(await ownPage(id)).toContain(shown)
  await report(other, id)
  expect(await errorsOf(author, id)).toMatchObject([{ state: 'open' }, confirmed, confirmed])
})

describe('decisions', () => {
  test.each([
    ['open', 'fixed', 409],
    ['open', 'confirm', 200],
    ['confirmed', 'confirm', 409],
    ['confirmed', 'reject', 200],
    ['rejected', 'reject', 409],
    ['rejected', 'fixed', 409],
    ['fixed', 'confirm', 409],
    ['fixed', 'reject', 409],
  ] as const)('COR-22 %s, then %s: %d', async (state, decision, status) => {
    const { errorId } = await reported()
    await db.updateTable('error_reports').set({ state }).where('id', '=', Number(errorId)).execute()
    const answer = await decide(author, errorId, { decision, shown: 'x' })
    expect(answer.statusCode).toBe(status)
    if (status === 409) expect(answer.json()).toMatchObject({ code: 'decided_already' })
  })

  test('COR-22 only a moderator takes a rejection back', async () => {
    const { errorId } = await reported()
    await decide(author, errorId, { decision: 'reject' })
    expect((await decide(author, errorId, { decision: 'confirm', shown: 'x' })).statusCode).toBe(409)
    expect((await decide(moderator, errorId, { decision: 'confirm', shown: 'x' })).statusCode).toBe(200)
  })

  test('COR-22 two people who confirm and reject what they saw open: one of them is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { errorId } = await reported()
      const answers = await Promise.all([
        decide(author, errorId, { decision: 'confirm', shown: 'x', seen: 'open' }),
        decide(moderator, errorId, { decision: 'reject', seen: 'open' }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    }
  })

  test('COR-22 a confirmation needs words; a quarantined record takes no decision and no report', async () => {
    const { id, errorId } = await reported()
    expect((await decide(author, errorId, { decision: 'confirm' })).json()).toMatchObject({
      code: 'required_fields_missing',
      field: 'shown',
    })
    await db
      .updateTable('resources')
      .set({ verified: null, quarantined_at: new Date() })
      .where('id', '=', id)
      .execute()
    for (const who of [author, moderator])
      expect((await decide(who, errorId, { decision: 'reject' })).statusCode).toBe(404)
    expect((await report(visitor, id)).statusCode).toBe(404)
  })

  test('COR-29 each decision has an entry and a notice without emails and names of moderators', async () => {
    const id = await aFile()
    await report(student, id)
    await report(student, id, { ...mistake, wrong: 'Another' })
    expect(await noticesOf(author.accountId, id)).toEqual([{ kind: 'error.reported', data: {} }])
    const [second, first] = await errorsOf(moderator, id)
    await decide(moderator, first?.id, { decision: 'confirm', shown: 'Row 3 is wrong.' })
    await decide(moderator, second?.id, { decision: 'reject', reason: 'It is right.' })
    expect(await noticesOf(student.accountId, id)).toEqual([
      { kind: 'error.decided', data: { state: 'confirmed', text: 'Row 3 is wrong.' } },
      { kind: 'error.decided', data: { state: 'rejected', text: 'It is right.' } },
    ])
    const entry = { account_id: moderator.accountId, reason: null, details: { page: 2 } }
    expect(await entriesOf(id)).toEqual([
      { act: 'error.confirmed', ...entry },
      { act: 'error.rejected', ...entry },
    ])
    const notices = await student.call('GET', '/api/notices')
    for (const trace of [moderator.email, moderator.accountId]) expect(notices.body).not.toContain(trace)
    await db.updateTable('notices').set({ read_at: new Date() }).execute()
    await report(visitor, id)
    expect(await noticesOf(author.accountId, id)).toHaveLength(2)
  })
})

describe('input', () => {
  test.each([
    { wrong: undefined },
    { wrong: '' },
    { wrong: ' \u200b ' },
    { wrong: 'x'.repeat(501) },
    { right: 'x'.repeat(501) },
    { page: 0 },
    { page: 21 },
    { page: 1.5 },
    { page: '2' },
    { version: 0 },
    { version: 2 },
    { state: 'confirmed' },
    { shown: 'x' },
    { resourceId: randomUUID() },
  ])('COR-21 T2 T17 %o is refused', async (part) => {
    const id = await aFile()
    expect((await report(visitor, id, { ...mistake, ...part })).statusCode).toBe(400)
    expect(await errorsOf(author, id)).toEqual([])
  })

  test('COR-22 T2 a decision takes only its fields', async () => {
    const { errorId } = await reported()
    for (const part of [
      { shown: 'x'.repeat(301) },
      { reason: 'x'.repeat(301) },
      { state: 'fixed' },
      { page: 3 },
    ])
      expect((await decide(author, errorId, { decision: 'reject', ...part })).statusCode).toBe(400)
    expect((await decide(author, errorId, { decision: 'publish' })).statusCode).toBe(400)
  })

  test('COR-21 a link has no pages, a file whose pages are not known any page', async () => {
    const link = await storeResource(db, { uploader_account_id: author.accountId })
    expect((await report(visitor, link)).statusCode).toBe(400)
    expect((await report(visitor, link, { version: 1, wrong: 'It is gone' })).statusCode).toBe(201)
    expect((await report(visitor, await aFile({ pages: null }))).statusCode).toBe(201)
  })

  test('COR-21 an error of a resource that is not public is refused', async () => {
    for (const id of [await aFile({ verified: null }), randomUUID()])
      expect((await report(visitor, id)).json()).toMatchObject({ code: 'resource_not_found' })
  })

  test('COR-21 SDK-13 a repeated key reports once, and with other words it is a conflict', async () => {
    const id = await aFile()
    const headers = { 'idempotency-key': randomUUID() }
    for (const _ of [1, 2]) expect((await report(visitor, id, mistake, headers)).statusCode).toBe(201)
    expect((await report(visitor, id, { ...mistake, wrong: 'x' }, headers)).statusCode).toBe(409)
    expect(await errorsOf(author, id)).toHaveLength(1)
  })
})

test('COR-21 errors that wait for 7 days, or without an author, are among the requests, oldest first', async () => {
  const [left, recent, orphan] = [await aFile(), await aFile(), await aFile({ uploader_account_id: null })]
  for (const id of [left, recent, orphan]) await report(visitor, id)
  const reported_at = new Date(Date.now() - 8 * 24 * 3_600_000)
  await db.updateTable('error_reports').set({ reported_at }).where('resource_id', '=', left).execute()
  const { errors } = (await moderator.call('GET', '/api/moderation/requests')).json()
  const waiting = { ...mistake, title: 'Fractions', state: 'open' }
  const ours = errors.filter(({ resourceId }: { resourceId: string }) =>
    [left, recent, orphan].includes(resourceId),
  )
  expect(ours).toMatchObject([
    { ...waiting, resourceId: left, at: reported_at.toISOString() },
    { ...waiting, resourceId: orphan },
  ])
})

describe('limits', async () => {
  test('COR-24 the 101st open error of a resource is refused, that of its author is not', async () => {
    const id = await aFile()
    const row = {
      resource_id: id,
      version: 1,
      wrong: 'x',
      source: 'visitor 1',
      address_hash: Buffer.alloc(32),
    }
    await db
      .insertInto('error_reports')
      .values(Array.from({ length: 100 }, () => row))
      .execute()
    const refused = await report(visitor, id)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'errors_full' }])
    expect((await report(author, id)).statusCode).toBe(201)
  })

  const limited = await testSite({ settings: { LIMITS: 'normal' } })
  test('COR-24 T40 the eleventh error of a visitor within a minute is limited', async () => {
    const id = await storeResource(limited.parts.db)
    const busy = await limited.visitor()
    await waitForFreshMinute(limited.parts.db)
    const words = { version: 1, wrong: 'x' }
    for (let n = 1; n <= 10; n += 1) expect((await report(busy, id, words)).statusCode).toBe(201)
    const refused = await report(busy, id, words)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  })
})
