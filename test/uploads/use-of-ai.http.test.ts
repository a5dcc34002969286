/** The statement of an author about the use of AI, from the form to the copy of the account. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { optionalAttributes } from '#features/catalogue/resources/attributes.ts'
import { copyAccount } from '#features/people/accounts/server/account-copy-repository.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { contributeFile, publishFile } from '#test/site-actions.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const moderator = await site.member('moderator')
const link = { subject: 'History', title: 'A page', tags: [], link: 'https://school.example/page' }
const stated = async (id: string) => (await rowOf(db, id)).made_with_ai
const keyed = () => ({ 'idempotency-key': randomUUID() })

test('PHONE-30 a new resource takes one of three statements; without one it stays null', async () => {
  const filed = (made_with_ai?: string) =>
    educator.call('POST', '/api/resources', { payload: { ...link, ...(made_with_ai && { made_with_ai }) } })
  for (const use of ['no', 'assisted', 'generated', undefined]) {
    const answer = await filed(use)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(await stated(answer.json<{ id: string }>().id)).toBe(use ?? null)
  }
  expect((await filed('maybe')).statusCode).toBe(400)
})

test('PHONE-30 an edit changes it; lists, suggested changes and the copy of the account have it', async () => {
  const { id } = await contributeFile(educator)
  const edit = await educator.call('PATCH', `/api/contributions/${id}`, {
    payload: { editNumber: 1, fields: { made_with_ai: 'generated' } },
    headers: keyed(),
  })
  expect([edit.statusCode, await stated(id)]).toEqual([200, 'generated'])
  expect((await educator.call('GET', `/api/contributions/${id}`)).json()).toMatchObject({
    made_with_ai: 'generated',
  })
  const shown = await publishFile(educator, moderator)
  await db.updateTable('resources').set({ made_with_ai: 'assisted' }).where('id', '=', shown.id).execute()
  const list = await moderator.call('GET', '/api/resources?made_with_ai=assisted')
  expect(list.json()).toMatchObject({ items: [{ id: shown.id, made_with_ai: 'assisted' }] })
  const revision = await educator.call('POST', `/api/resources/${shown.id}/revisions`, {
    payload: { editNumber: 1, fields: { made_with_ai: null } },
    headers: keyed(),
  })
  expect(revision.statusCode, revision.body).toBe(201)
  const copy = await copyAccount(db, optionalAttributes, {
    ...educator,
    source: `account ${educator.accountId}`,
  })
  expect(JSON.stringify(copy)).toContain('"made_with_ai":"assisted"')
})
