import { describe, expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const anonymous = site.anonymous()

const current = (ids: readonly string[]) =>
  anonymous.call('GET', `/api/resources/current?ids=${ids.join(',')}`)
const removedIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())

describe('current resources', () => {
  test('SDK-14 response has the public ones of up to 100 ids, and nothing of the others', async () => {
    const shown = await storeResource(db, { title: 'Kept on a phone' })
    const waiting = await storeResource(db, { title: 'Not reviewed', verified: null })
    const answer = await current([shown, waiting, ...removedIds(98)])
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ items: [{ id: shown, title: 'Kept on a phone' }] })
    expect(answer.json().items).toHaveLength(1)
  })

  test('COR-20 T14 names those that their author corrects, of the ids of the call only', async () => {
    const paused = await storeResource(db, { verified: null, is_paused: true })
    const others = await Promise.all([
      storeResource(db, { verified: null, is_paused: true }),
      storeResource(db, { verified: null }),
      storeResource(db, { verified: null, is_paused: true, quarantined_at: new Date() }),
    ])
    const [, ...sent] = others
    expect((await current([paused, ...sent])).json()).toEqual({ items: [], paused: [paused] })
  })

  test('more than 100 ids, none, or an invalid id are rejected by field name', async () => {
    for (const ids of [removedIds(101), [], ['1'], [...removedIds(1), '']]) {
      const answer = await current(ids)
      expect([answer.statusCode, answer.json().field]).toEqual([400, expect.stringMatching(/^ids/)])
    }
  })
})
