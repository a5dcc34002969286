/** Lists in the order of use. */
import { expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const { db } = site.parts
const anonymous = site.anonymous()

/** Opens by number of the resource; without a row, and with a row of zero. */
const opens = [3, undefined, 7, 0, 3, undefined, 1, 7, 3, 0, undefined, 2]
const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + ((n * 5) % 12)))
const ids = await storeResources(
  db,
  opens.map((_, n) => ({ title: `R${n}`, modified_at: dayOf(n), tags: [n % 2 ? 'Grade 4' : 'Grade 5'] })),
)
await storeResources(db, [{ title: 'waits', verified: null }])
await db
  .insertInto('use_totals')
  .values(ids.flatMap((resource_id, n) => (opens[n] === undefined ? [] : { resource_id, recent: opens[n] })))
  .execute()

const expected = (numbers = opens.map((_, n) => n)) =>
  numbers
    .toSorted((a, b) => (opens[b] ?? 0) - (opens[a] ?? 0) || dayOf(b).getTime() - dayOf(a).getTime())
    .map((n) => `R${n}`)

interface Listed {
  readonly items: readonly { readonly title: string }[]
  readonly total: number
  readonly next: string | null
  readonly facets?: object
}
const list = async (query: Record<string, string>) =>
  (
    await anonymous.call('GET', `/api/resources?${new URLSearchParams({ sort: 'used', ...query })}`)
  ).json<Listed>()

/** Titles of all pages. */
async function titlesOf(query: Record<string, string>) {
  const titles: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Listed = await list({ ...query, ...(cursor && { cursor }) })
    titles.push(...page.items.map(({ title }) => title))
    cursor = page.next
  }
  return titles
}

test.each(['1', '2', '3', '5', '50'])(
  'FIG-14 pages of %s have the order of use, newest first among equals',
  async (limit) => {
    expect(await titlesOf({ limit })).toEqual(expected())
  },
)

test('FIG-14 filters and facets apply', async () => {
  const odd = opens.map((_, n) => n).filter((n) => n % 2)
  expect(await titlesOf({ grade: 'Grade 4', limit: '2' })).toEqual(expected(odd))
  expect(await titlesOf({ subject: 'History' })).toEqual([])
  expect(await list({ subject: 'Maths', rating: '0', limit: '4', facets: '1' })).toMatchObject({
    total: 12,
    facets: { grade: { 'Grade 4': 6, 'Grade 5': 6 } },
  })
})

test.each(['title=R', 'tag=Grade', 'order=asc', 'cursor=x'])('FIG-14 is refused with %s', async (more) => {
  const answer = await anonymous.call('GET', `/api/resources?sort=used&${more}`)
  expect(answer.statusCode).toBe(400)
})

test('FIG-14 a search is not ordered by use', async () => {
  const answer = await anonymous.call('GET', '/api/search?q=R1&sort=used')
  expect(answer.json()).toMatchObject({ code: 'invalid_input', field: 'sort' })
})
