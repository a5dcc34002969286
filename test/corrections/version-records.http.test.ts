/** Proposals beside accounts, the sweep, the quota and long texts. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { optionalAttributes } from '#features/catalogue/resources/attributes.ts'
import { copyAccount } from '#features/people/accounts/server/account-copy-repository.ts'
import { eraser } from '#features/people/accounts/server/account-deletion-repository.ts'
import { sweepReturned } from '#features/contributing/contributions/server/returned-records-repository.ts'
import { addUpload } from '#features/contributing/uploads/server/uploads-repository.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { returnRecord } from '#test/records/return-record.ts'
import { publishFile, seenBy } from '#test/site-actions.ts'
import { type Person, testSite } from '#test/site.ts'
import { corrected, lessonBytes, proposed } from './versions.ts'

const site = await testSite()
const { parts } = site
const { db } = parts
const moderator = await site.member('moderator')
const visitor = await site.visitor()

const anonymous = { uploader: 'Default', userId: 'unknown', source: 'gone' }
const subjectOf = ({ accountId, email }: Person) => ({ accountId, email, source: `account ${accountId}` })
const publishedBy = (author: Person) => publishFile(author, moderator, { bytes: lessonBytes() })
const rowIfAny = (id: string) =>
  db.selectFrom('resources').selectAll().where('id', '=', id).executeTakeFirst()
const approval = async (id: string) =>
  moderator.call('POST', `/api/resources/${id}/approval?seen=${await seenBy(moderator, id)}`)

test('COR-29 the copy of an account holds proposals, what became of them, requests, errors and decisions', async () => {
  const author = await site.member('educator')
  const { id } = await corrected(author, moderator)
  const proposal = await proposed(author, id, { version: 2, note: 'row 4' })
  const reason = 'Page 2 names learners by name.'
  await author.call('POST', `/api/contributions/${id}/removal-request`, { payload: { reason } })
  const errors = `/api/resources/${id}/errors`
  await visitor.call('POST', errors, { payload: { wrong: 'Row 3' } })
  await author.call('POST', errors, { payload: { wrong: 'My own error' } })
  const list = (await author.call('GET', errors)).json<{ errors: { id: number; state: string }[] }>().errors
  const open = list.find(({ state }) => state === 'open')
  const payload = { decision: 'confirm', shown: 'Row 3: 12' }
  const decided = await author.call('POST', `/api/errors/${open?.id}/decision`, { payload })
  expect(decided.statusCode).toBe(200)
  const copy = await copyAccount(db, optionalAttributes, subjectOf(author))
  expect(copy['resources']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id, version: 2, version_note: 'row 3', removal_reason: reason }),
      expect.objectContaining({ id: proposal, version: 3, version_note: 'row 4', replaces_id: id }),
    ]),
  )
  expect(copy['reported_errors']).toMatchObject([{ wrong: 'My own error', state: 'confirmed' }])
  const acts = (copy['audit_entries'] as { act: string; by_yourself: boolean }[])
    .filter((entry) => entry.by_yourself)
    .map(({ act }) => act)
  for (const act of ['replacement.proposed', 'removal.asked', 'error.confirmed']) expect(acts).toContain(act)
  for (const name of [moderator.accountId, moderator.email]) expect(JSON.stringify(copy)).not.toContain(name)
})

test('COR-29 the proposals of a deleted account stay without it, and can be decided', async () => {
  const author = await site.member('educator')
  const { id } = await publishedBy(author)
  const sent = { note: `Ask ${author.email}` }
  const proposal = await proposed(author, id, sent)
  const own = await proposed(author, (await publishedBy(author)).id, sent)
  await moderator.call('DELETE', `/api/resources/${own}?seen=${await seenBy(moderator, own)}`)
  expect(await eraser(db, 'a key')(subjectOf(author), anonymous, 'admin')).toMatchObject({ uploadIds: [] })
  const row = await rowOf(db, proposal)
  expect(row).toMatchObject({ user_id: 'Default', uploader_account_id: null, replaces_id: id, version: 2 })
  expect(row.version_note).not.toContain(author.email)
  expect((await moderator.call('POST', `/api/moderation/bin/${own}/restoration`)).statusCode).toBe(200)
  expect((await rowOf(db, own)).version_note).not.toContain(author.email)
  expect((await approval(proposal)).json()).toEqual({ id, verified: true, version: 2 })
  expect(await rowOf(db, id)).toMatchObject({ user_id: 'Default', uploader_account_id: null })
  expect((await visitor.call('GET', `/r/${id}/v/1`)).body).not.toContain(author.email)
})

test('COR-29 each act has an entry without emails, and the author is told without the name of the moderator', async () => {
  const author = await site.member('educator')
  const { id } = await corrected(author, moderator)
  const payload = { reason: 'It shows a name' }
  await moderator.call('POST', `/api/resources/${id}/versions/1/withdrawal`, { payload })
  const entries = await db
    .selectFrom('audit_entries')
    .select(['act', 'account_id', 'reason', 'details'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(entries.slice(-3)).toEqual([
    { act: 'replacement.proposed', account_id: author.accountId, reason: null, details: { version: 2 } },
    { act: 'version.published', account_id: moderator.accountId, reason: null, details: { version: 2 } },
    { act: 'version.withdrawn', account_id: moderator.accountId, ...payload, details: { version: 1 } },
  ])
  expect(JSON.stringify(entries)).not.toContain('@')
  const log = await (await site.member('admin')).call('GET', '/api/audit-log?act=version.withdrawn')
  expect(log.json().items[0]).toMatchObject({ act: 'version.withdrawn', details: { version: 1 } })
  const { body } = await author.call('GET', '/api/notices')
  for (const name of [moderator.accountId, moderator.email]) expect(body).not.toContain(name)
  const history = await moderator.call('GET', `/api/resources/${id}/history`)
  expect(history.json().entries.slice(0, 3)).toMatchObject([
    { act: 'version.withdrawn' },
    { act: 'version.published' },
    { act: 'replacement.proposed', by: 'author' },
  ])
})

test('COR-13 a returned proposal is removed after 180 days; its resource stays, and takes another one', async () => {
  const author = await site.member('educator')
  const { id } = await publishedBy(author)
  const proposal = await proposed(author, id)
  await returnRecord(db, proposal, { ago: '181 days' })
  const [row, key] = [await rowOf(db, id), (await rowOf(db, proposal)).storage_key]
  const sweep = () => sweepReturned(db, parts.addNotice)
  await sweep()
  expect(await rowIfAny(proposal)).toBeDefined()
  await sql`update notices set created_at = now() - interval '30 days' where resource_id = ${proposal}`.execute(
    db,
  )
  await sweep()
  expect([await rowIfAny(proposal), await rowOf(db, id)]).toEqual([undefined, row])
  const trashed = db
    .selectFrom('trashed_files')
    .select('bytes')
    .where('storage_key', '=', key ?? '')
  expect(await trashed.execute()).toHaveLength(1)
  const notices = (await author.call('GET', '/api/notices')).json<{ notices: { resourceId: string }[] }>()
    .notices
  expect(notices.filter(({ resourceId }) => resourceId === proposal)).toMatchObject([
    { kind: 'removed', data: { expired: true, version: 2 } },
    { kind: 'reminder' },
  ])
  expect((await approval(await proposed(author, id))).json()).toMatchObject({ id, version: 2 })
})

test('COR-28 earlier files count towards the quota, also while a withdrawn one is in the trash', async () => {
  const author = await site.member('educator')
  const upload = { id: 'a'.repeat(32), accountId: author.accountId, fileName: 'x.pdf', bytes: 1 }
  const stored = async () =>
    (await addUpload(db, upload, (found) => found, { countStored: true }))?.bytesStored ?? 0
  const before = await stored()
  const { id, bytes } = await corrected(author, moderator, 3)
  const total = bytes.reduce((sum, { length }) => sum + length, 0)
  expect((await stored()) - before).toBe(total)
  const payload = { reason: 'It shows a name' }
  await moderator.call('POST', `/api/resources/${id}/versions/1/withdrawal`, { payload })
  expect((await stored()) - before).toBe(total)
})

test('COR-30 a proposal of 1,000,000 characters is published whole', async () => {
  const author = await site.member('educator')
  const { id } = await publishedBy(author)
  const proposal = await proposed(author, id)
  for (const of of [id, proposal])
    await sql`insert into previews (resource_id, text, page_count)
      select ${of}::uuid, left(string_agg(translate(left(md5(n::text || ${of}::text), 9), '0123456789', 'ghijklmnop'),
        ' '), 1000000), 0 from generate_series(1, 101000) as n`.execute(db)
  const text = (of: string) =>
    db.selectFrom('previews').select('text').where('resource_id', '=', of).executeTakeFirst()
  const proposedText = await text(proposal)
  expect(proposedText?.text).toHaveLength(1_000_000)
  expect((await approval(proposal)).json()).toEqual({ id, verified: true, version: 2 })
  expect((await text(id))?.text === proposedText?.text).toBe(true)
})

test('COR-26 search in files knows the words of the present version only', async () => {
  const author = await site.member('educator')
  const { id } = await publishedBy(author)
  const proposal = await proposed(author, id)
  for (const [resource_id, text] of [
    [id, 'the axolotl sleeps'],
    [proposal, 'the zebrafish sleeps'],
  ] as const)
    await db.insertInto('previews').values({ resource_id, text, page_count: 1 }).execute()
  const finds = async (word: string) => {
    const { statusCode, body } = await visitor.call('GET', `/api/search/beyond?q=${word}`)
    return [statusCode, body.includes(id), body.includes(proposal)]
  }
  const both = async () => [await finds('axolotl'), await finds('zebrafish')]
  const [found, nothing] = [
    [200, true, false],
    [200, false, false],
  ]
  expect(await both()).toEqual([found, nothing])
  expect((await approval(proposal)).statusCode).toBe(200)
  expect(await both()).toEqual([nothing, found])
})
