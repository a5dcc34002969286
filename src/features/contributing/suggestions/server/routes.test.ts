import { expect, test, vi } from 'vitest'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'
import { countTerms } from './suggestions-repository.ts'

const site = await testSite()
const { db } = site.parts
const [educator, other, moderator] = [
  await site.member('educator'),
  await site.member('educator'),
  await site.member('moderator'),
]
await storeResources(db, [
  ...Array.from({ length: 50 }, (_, n) => ({ title: `Poem ${n}`, subject: 'English' as const })),
  ...Array.from({ length: 4 }, () => ({
    title: 'Mapungubwe',
    subject: 'History' as const,
    tags: ['Graad 6', 'gold'],
    material: 'worksheet',
  })),
])
// The numbers of subjects follow each change a moment later.
await vi.waitFor(async () => {
  await countTerms(db)
  const counted = db.selectFrom('term_counts').select('documents').where('term', '=', 'mapungubwe')
  expect(await counted.execute()).toEqual([{ documents: 4 }])
})
const suggested = { subjects: ['History'], grades: ['Grade 6'], materials: ['worksheet'], tags: ['gold'] }

test('PHONE-27 titles get the subject, grade, kind and tag of similar resources', async () => {
  const titled = (titles: readonly string[]) =>
    educator.call('POST', '/api/uploads/suggestions', { payload: { titles } })
  expect((await titled(['Gold of Mapungubwe', ''])).json()).toEqual(suggested)
  expect((await titled(['Zebras'])).json()).toEqual({ subjects: [], grades: [], materials: [], tags: [] })
  for (const titles of [[], ['x'.repeat(301)], Array.from({ length: 21 }, () => 'x')])
    expect((await titled(titles)).statusCode).toBe(400)
})

test('PHONE-29 a waiting resource gets suggestions for its uploader and moderators, 404 for others', async () => {
  const id = await storeResource(db, {
    title: 'Mapungubwe once more',
    verified: null,
    uploader_account_id: educator.accountId,
  })
  const answers = await Promise.all(
    [educator, moderator, other].map((person) => person.call('GET', `/api/resources/${id}/suggestions`)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404])
  expect(answers[0]?.json()).toEqual(suggested)
})
