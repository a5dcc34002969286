import { expect, test } from 'vitest'
import { contributeFile } from '#test/site-actions.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const educator = await site.member('educator')
const aLink = { subject: 'History', title: 'A page', tags: [], link: 'https://school.example/page' }
const file = (payload: object) =>
  educator.call('POST', '/api/resources', { payload: { ...aLink, ...payload } })
const filed = async (fields: object) => (await file(fields)).json<{ id: string }>().id
const edit = (id: string, fields: object) =>
  educator.call('PATCH', `/api/contributions/${id}`, { payload: { editNumber: 1, fields } })

test('LANG-01 languages go in and come out, and language is the first of them', async () => {
  const id = await filed({ languages: ['zu', 'en'] })
  await db.updateTable('resources').set({ verified: true }).where('id', '=', id).execute()
  const { items } = (await site.anonymous().call('GET', '/api/resources?language=en')).json<{
    items: object[]
  }>()
  expect(items).toMatchObject([{ id, language: 'zu', languages: ['zu', 'en'] }])
  const own = await filed({ language: 'af' })
  const read = (await educator.call('GET', `/api/contributions/${own}`)).json()
  expect(read).toMatchObject({ language: 'af', languages: ['af'] })
})

test('LANG-01 an edit takes either form', async () => {
  const id = await filed({ languages: ['zu', 'en'] })
  expect((await edit(id, { language: 'xh' })).statusCode).toBe(200)
  expect(await rowOf(db, id)).toMatchObject({ language: 'xh', languages: ['xh'], edit_number: 2 })
  const more = { payload: { editNumber: 2, fields: { languages: ['st', 'en'] } } }
  expect((await educator.call('PATCH', `/api/contributions/${id}`, more)).statusCode).toBe(200)
  expect(await rowOf(db, id)).toMatchObject({ language: 'st', languages: ['st', 'en'] })
})

test.each([
  { languages: ['zu', 'en', 'af', 'xh', 'st'] },
  { languages: ['zu', 'zu'] },
  { languages: ['isiZulu'] },
  { languages: 'zu' },
  { languages: ['zu'], language: 'zu' },
])('LANG-02 a call with %o is refused', async (wrong) => {
  expect((await file(wrong)).statusCode).toBe(400)
  const id = await filed({})
  expect((await edit(id, wrong)).statusCode).toBe(400)
})

test('LANG-07 sign language is filed as a link, by a new record and by an edit', async () => {
  expect((await file({ languages: ['sfs', 'en'] })).statusCode).toBe(201)
  const { id } = await contributeFile(educator, {})
  const answer = await edit(id, { languages: ['sfs'] })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'sign_language_needs_link', field: 'languages' },
  ])
  expect((await rowOf(db, id)).languages).toEqual([])
})
