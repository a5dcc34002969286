import { describe, expect, test } from 'vitest'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { decodeCursor } from '../page-query.ts'
import type { SortField, SortOrder } from '../resource.ts'
import { storedPages } from './resources-repository.ts'

const { db } = await testDatabase()
const resources = storedPages(db)

interface TestQuery {
  readonly subject: StorageName
  readonly sort?: SortField
  readonly order?: SortOrder
  readonly limit?: number
}

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 8, minute))

/** All pages; `between` runs after each of them. */
async function pages(query: TestQuery, between?: () => Promise<unknown>) {
  const { subject, sort = 'modifiedAt', order = 'desc', limit = 7 } = query
  const all = []
  let cursor: string | null = null
  do {
    const after = cursor === null ? undefined : decodeCursor(cursor, { sort, order })
    const page = await resources.page({
      subjects: subject === undefined ? undefined : [subject],
      filters: {},
      sort,
      order,
      limit,
      after,
    })
    all.push(page)
    cursor = page.next
    await between?.()
  } while (cursor !== null)
  return all
}
const itemsOf = async (query: TestQuery) => (await pages(query)).flatMap(({ items }) => items)
const titlesOf = async (query: TestQuery) => (await itemsOf(query)).map(({ title }) => title)

describe('order', () => {
  const inOrder = [
    'aarde',
    'Appel',
    'appel 2',
    'Banana',
    'eland',
    'êlandjie',
    'Elande',
    'werkvel 2',
    'Werkvel 9',
    'werkvel 10',
    'Ys',
    'zebra',
  ]

  test('TABLE-13 titles are sorted without regard to case, ê with e, numbers by value', async () => {
    const subject = 'Afrikaans'
    const mixed = inOrder.toSorted()
    expect(mixed).not.toEqual(inOrder)
    await storeResources(
      db,
      mixed.map((title) => ({ subject, title })),
    )
    const titles = await titlesOf({ subject, sort: 'title', order: 'asc' })
    expect(titles.filter((title) => !/^el|^êl/i.test(title))).toEqual(
      inOrder.filter((title) => !/^el|^êl/i.test(title)),
    )
    const places = titles.map((title) => /^[eê]l/i.test(title))
    expect(places.indexOf(true)).toBe(4)
    expect(places.lastIndexOf(true)).toBe(6)
    expect(await titlesOf({ subject, sort: 'title', order: 'desc' })).toEqual(titles.toReversed())
  })

  test('TABLE-17 TABLE-18 dates are sorted newest first, or oldest first on request', async () => {
    const subject = 'History'
    await storeResources(
      db,
      [3, 1, 2].map((minute) => ({ subject, title: `minute ${minute}`, modified_at: at(minute) })),
    )
    expect(await titlesOf({ subject })).toEqual(['minute 3', 'minute 2', 'minute 1'])
    expect(await titlesOf({ subject, order: 'asc' })).toEqual(['minute 1', 'minute 2', 'minute 3'])
  })

  test('TABLE-17 dates are compared to the millisecond', async () => {
    const subject = 'LifeScience'
    const moments = ['2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.002Z']
    await storeResources(
      db,
      moments.map((modified_at) => ({ subject, modified_at })),
    )
    const items = await itemsOf({ subject, limit: 1 })
    expect(items.map(({ modifiedAt }) => modifiedAt)).toEqual(moments.toReversed())
  })
})

const ways = (['modifiedAt', 'title'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((order) => ({ sort, order })),
)
const titles = ['Werkvel 7', 'werkvel 7', 'Wêreld', '“Wat is %?” \\ "x"', '🙂 lees']
const someEqual = await storeResources(
  db,
  Array.from({ length: 120 }, (_, i) => ({
    subject: 'Maths' as const,
    title: `${titles[i % titles.length]} ${i % 30}`,
    modified_at: at(i % 10),
  })),
)
const allEqual = await storeResources(
  db,
  Array.from({ length: 120 }, () => ({
    subject: 'English' as const,
    title: 'The same title',
    modified_at: at(0),
  })),
)

describe('pages of 120 rows', () => {
  test.for(ways)('hold each row once, by $sort $order', async (way) => {
    const all = await pages({ subject: 'Maths', ...way })
    expect(all).toHaveLength(18)
    const seen = all.flatMap(({ items }) => items.map(({ id }) => id))
    expect(seen).toHaveLength(120)
    expect(seen.toSorted()).toEqual(someEqual.toSorted())
    expect(all.map(({ total }) => total)).toEqual(all.map(() => 120))
  })

  test.for(ways)('hold each row once if all sort values are equal, by $sort $order', async (way) => {
    const seen = (await itemsOf({ subject: 'English', ...way })).map(({ id }) => id)
    expect(seen).toHaveLength(120)
    expect(seen.toSorted()).toEqual(allEqual.toSorted())
  })

  test('end after a full last page', async () => {
    const all = await pages({ subject: 'Maths', limit: 60 })
    expect(all.map(({ items, next }) => [items.length, next === null])).toEqual([
      [60, false],
      [60, true],
    ])
  })

  test('are one empty page for a subject without resources', async () => {
    expect(await pages({ subject: 'LifeSkills' })).toEqual([{ items: [], total: 0, next: null }])
  })

  test('hold each unchanged row once while others are added and deleted', async () => {
    const subject = 'Technology'
    const row = (minute: number) => ({ subject, title: `row ${minute}`, modified_at: at(minute) }) as const
    const stay = await storeResources(
      db,
      Array.from({ length: 60 }, (_, i) => row(i)),
    )
    const go = await storeResources(
      db,
      Array.from({ length: 60 }, (_, i) => row(i)),
    )
    let step = 0
    const all = await pages({ subject, limit: 9 }, async () => {
      step += 1
      await storeResources(db, [row(step), row(59 - step), { ...row(200), title: 'newer than all' }])
      await db
        .deleteFrom('resources')
        .where('id', '=', go[step * 3] ?? '')
        .execute()
    })
    const seen = all.flatMap(({ items }) => items.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
    expect(stay.filter((id) => !seen.includes(id))).toEqual([])
    expect(step).toBeGreaterThan(10)
  })
})

describe('top matches', () => {
  test('HOME-09 HOME-12 are verified, the newest first, at most `limit`', async () => {
    const subject = 'NaturalScience'
    await storeResources(db, [
      { subject, title: 'comet one', modified_at: at(1) },
      { subject, title: 'comet two', modified_at: at(2) },
      { subject, title: 'comet three', modified_at: at(3) },
      { subject, title: 'comet waiting', modified_at: at(4), verified: null },
      { subject, title: 'comet false', modified_at: at(5), verified: false },
    ])
    const newest = async (limit: number) =>
      (await resources.top({ phrase: 'comet', words: [{ forms: ['comet'], subjects: [] }] }, limit)).map(
        ({ title }) => title,
      )
    expect(await newest(2)).toEqual(['comet three', 'comet two'])
    expect(await newest(9)).toHaveLength(3)
  })
})
