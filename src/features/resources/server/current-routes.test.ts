/** What a browser kept, asked about again: what is still public comes as it is now, the rest does not come. */
import { describe, expect, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const nobody = site.nobody()

const current = (ids: readonly string[]) => nobody.call('GET', `/api/resources/current?ids=${ids.join(',')}`)
const gone = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())

describe('resources that were kept', () => {
  test('SDK-14 up to 100 are answered at once: public ones as they are, nothing of the others', async () => {
    const shown = await storeResource(db, { title: 'Kept on a phone' })
    const waiting = await storeResource(db, { title: 'Not reviewed', verified: null })
    const answer = await current([shown, waiting, ...gone(98)])
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ items: [{ id: shown, title: 'Kept on a phone' }] })
    expect(answer.json().items).toHaveLength(1)
  })

  test('101 ids, none, or what is no id is refused by name', async () => {
    for (const ids of [gone(101), [], ['1'], [...gone(1), '']]) {
      const answer = await current(ids)
      expect([answer.statusCode, answer.json().field]).toEqual([400, expect.stringMatching(/^ids/)])
    }
  })
})
