/** The statement of rights: shown only, or with a required tick. */
import { expect, test } from 'vitest'
import { sendUpload } from '#test/site-actions.ts'
import { rowOf } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'
import { rightsStatement } from '../licence.ts'

const shown = await testSite()
const ticking = await testSite({ beside: shown, settings: { RIGHTS_STATEMENT: 'tick' } })
const { db } = shown.parts
const educator = await shown.member('educator')
const there = ticking.onThisInstance(educator)
const link = { subject: 'Maths', title: 'A page', tags: [], link: 'https://school.example/page' }
const { version } = rightsStatement

test('statement of rights is optional where it is only shown, and its version is stored with the record', async () => {
  expect((await educator.call('GET', '/api/folders')).json()).toMatchObject({ rights: 'shown' })
  const [without, agreed] = [
    await educator.call('POST', '/api/resources', { payload: link }),
    await educator.call('POST', '/api/resources', { payload: { ...link, rightsStatement: version } }),
  ]
  expect([without.statusCode, agreed.statusCode]).toEqual([201, 201])
  const storedVersion = async (answer: typeof agreed) =>
    (await rowOf(db, answer.json<{ id: string }>().id)).rights_statement
  expect([await storedVersion(without), await storedVersion(agreed)]).toEqual([null, version])
})

test('RIGHTS_STATEMENT=tick rejects a create call without the current version with 422 and keeps the upload', async () => {
  expect((await there.call('GET', '/api/folders')).json()).toMatchObject({ rights: 'tick' })
  const uploadId = await sendUpload(there)
  const file = { subject: 'Maths', title: 'Notes', tags: [], uploadId }
  for (const payload of [link, file, { ...file, rightsStatement: '2001-01' }]) {
    const answer = await there.call('POST', '/api/resources', { payload })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { code: 'rights_statement_missing', message: 'Confirm that you may share this resource.' },
    ])
  }
  const answer = await there.call('POST', '/api/resources', {
    payload: { ...file, rightsStatement: version },
  })
  expect(answer.statusCode).toBe(201)
})
