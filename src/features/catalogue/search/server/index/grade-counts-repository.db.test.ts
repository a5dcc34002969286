import { expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'
import { countGrades } from './grade-counts-repository.ts'

const site = await testSite({ settings: { SEARCH_INDEX_MB: '20' } })
const { db, searchIndex, changeFeed } = site.parts

const sumsOf = async (segments: Parameters<typeof countGrades>[0]) => {
  const sums = new Map<string, number>()
  for (const { subject, grades, resources } of await countGrades(segments, db)) {
    const name = [subject, ...grades].join(', ')
    sums.set(name, (sums.get(name) ?? 0) + resources)
  }
  return Object.fromEntries(sums)
}

test('FIG-20 index and SQL count the same resources, also after changes', async () => {
  const rows = [
    { tags: ['Graad 4', 'grade 4', 'topic'] },
    { tags: ['Grade 4', 'Grade 12'] },
    { tags: ['Grade R'], subject: 'History' },
    { tags: [], subject: 'History' },
    { tags: ['Grade 4'], verified: null },
  ]
  const [first = ''] = await storeResources(db, rows)
  await searchIndex.load()
  await storeResources(db, [{ tags: ['Grade 4'] }, { tags: ['Grade 12'], subject: 'Technology' }])
  await db.updateTable('resources').set({ verified: null }).where('id', '=', first).execute()
  await changeFeed.poll()
  const expected = {
    History: 1,
    'History, Grade 0': 1,
    'Maths, Grade 4': 1,
    'Maths, Grade 4, Grade 12': 1,
    'Technology, Grade 12': 1,
  }
  const segments = await searchIndex.current()
  expect(segments).toBeDefined()
  expect(await sumsOf(segments)).toEqual(expected)
  expect(await sumsOf(undefined)).toEqual(expected)
})
