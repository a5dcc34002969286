import { describe, expect, test } from 'vitest'
import { storeResource, storeResources } from '#test/database/store-resource.ts'
import { recordQueries } from '#test/database/record-statements.ts'
import { testSite } from '#test/site.ts'
import type { FoundResource } from '../contract.ts'

const site = await testSite()
const { db } = site.parts
const anonymous = site.anonymous()

const ask = (path: string, q: string) => anonymous.call('GET', `${path}?q=${encodeURIComponent(q)}`)

async function found(q: string, more = '') {
  const answer = await anonymous.call('GET', `/api/search?limit=100&q=${encodeURIComponent(q)}${more}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: FoundResource[]; total: number }>()
}
const titles = async (q: string) => (await found(q)).items.map(({ title }) => title).toSorted()

async function suggested(q: string) {
  const answer = await ask('/api/suggestions', q)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: Record<string, unknown>[] }>().items
}

const minute = (n: number) => new Date(Date.UTC(2026, 1, 2, 10, n))

await storeResources(db, [
  {
    subject: 'Maths',
    title: 'Intro to Algebra',
    tags: ['Grade 9', 'Linear equations'],
    modified_at: minute(1),
  },
  { subject: 'Geography', title: 'Rivers 100%', tags: ['Grade 4', 'water_cycle'], modified_at: minute(2) },
  { subject: 'Geography', title: 'Mountains', tags: ['Grade 10'], modified_at: minute(3) },
  { subject: 'ComputerScience', title: 'Binary numbers', tags: [], modified_at: minute(4) },
  { subject: 'Business', title: 'Budget', tags: [], modified_at: minute(5) },
  { subject: 'Maths', title: 'Algebra that waits', tags: ['Linear'], verified: null, modified_at: minute(6) },
  { subject: 'Geography', title: 'Algebra once refused', verified: false, modified_at: minute(7) },
])

describe('search', () => {
  test.for([
    ['alge', ['Intro to Algebra']],
    ['ALGEBRA', ['Intro to Algebra']],
    ['ntro t', ['Intro to Algebra']],
  ] as const)('SEARCH-07 %j matches a title in any case', async ([q, expected]) => {
    expect(await titles(q)).toEqual(expected)
  })

  test.for([
    ['linear', ['Intro to Algebra']],
    ['EQUATION', ['Intro to Algebra']],
    ['Grade 4', ['Rivers 100%']],
    ['water_cycle', ['Rivers 100%']],
  ] as const)('SEARCH-08 %j matches a tag', async ([q, expected]) => {
    expect(await titles(q)).toEqual(expected)
  })

  test.for([
    ['geography', ['Mountains', 'Rivers 100%']],
    ['GEOGRAPHY', ['Mountains', 'Rivers 100%']],
    ['mathematics', ['Intro to Algebra']],
    ['Maths', ['Intro to Algebra']],
    ['business studies', ['Budget']],
    ['Business', ['Budget']],
    ['computer science', ['Binary numbers']],
  ] as const)('SEARCH-09 SEARCH-11 %j matches a subject', async ([q, expected]) => {
    expect(await titles(q)).toEqual(expected)
  })

  test('every word must match, in any of the fields', async () => {
    expect(await titles('geography 100%')).toEqual(['Rivers 100%'])
    expect(await titles('algebra linear maths')).toEqual(['Intro to Algebra'])
    expect(await titles('geography algebra')).toEqual([])
  })

  test('TABLE-15 each result has the title of its subject', async () => {
    expect((await found('budget')).items).toMatchObject([
      { title: 'Budget', subject: 'Business', subjectTitle: 'Business Studies' },
    ])
  })

  test('SEARCH-10 T15 results lack pending and rejected resources', async () => {
    const { body } = await ask('/api/search', 'algebra')
    expect(body).toContain('Intro to Algebra')
    expect(body).not.toMatch(/waits|refused|userID|report/)
    expect((await found('algebra')).total).toBe(1)
  })

  test('SEARCH-06 blank query has no results and makes no statement', async () => {
    for (const q of [' ', '   ', '\t', '\u00a0']) {
      const queries = await recordQueries(async () =>
        expect((await ask('/api/search', q)).json()).toEqual({
          items: [],
          total: 0,
          next: null,
          asOf: expect.any(Number),
        }),
      )
      expect(queries).toEqual([])
    }
  })

  test('T16 T19 search rejects a missing, repeated or overlong query', async () => {
    const refused = [
      '',
      '?q=',
      '?q=a&q=b',
      '?q[]=a',
      `?q=${'x'.repeat(201)}`,
      '?q=a&offset=10',
      '?q=a&sort=rank',
    ]
    for (const query of refused)
      expect([query, (await anonymous.call('GET', `/api/search${query}`)).statusCode]).toEqual([query, 400])
    expect((await ask('/api/search', 'x'.repeat(200))).statusCode).toBe(200)
  })

  test.for([
    ['%', ['Rivers 100%']],
    ['_', ['Rivers 100%']],
    ['\\', []],
    ["'", []],
    ['"', []],
    ['to:* & | !', []],
  ] as const)('T18 T19 %j matches literally', async ([q, expected]) => {
    expect(await titles(q)).toEqual(expected)
  })

  test('SEARCH-05 unknown word has no results', async () => {
    expect(await found('zzqq')).toMatchObject({ items: [], total: 0 })
  })

  test('TABLE-11 filters of the table apply to a search', async () => {
    expect((await found('geography', '&grade=Grade+4')).items.map(({ title }) => title)).toEqual([
      'Rivers 100%',
    ])
    expect((await found('geography', '&title=mount')).total).toBe(1)
    expect((await found('a', '&subject=Business')).total).toBe(0)
    expect((await found('geography', '&rating=5')).total).toBe(0)
  })

  test('T19 next page of results starts after the last row and costs two statements', async () => {
    const first = (await anonymous.call('GET', '/api/search?q=geography&limit=1')).json<{
      next: string
      total: number
    }>()
    expect(first.total).toBe(2)
    const url = `/api/search?q=geography&limit=1&cursor=${encodeURIComponent(first.next)}`
    const queries = await recordQueries(async () =>
      expect((await anonymous.call('GET', url)).json()).toMatchObject({
        items: [{ title: 'Rivers 100%' }],
        next: null,
      }),
    )
    expect(queries).toHaveLength(2)
  })
})

describe('suggestions', () => {
  test('HOME-09 suggestions are the three newest matches', async () => {
    await storeResources(
      db,
      [5, 1, 4, 2, 3].map((n) => ({ title: `Fractions ${n}`, modified_at: minute(10 + n) })),
    )
    expect((await suggested('fraction')).map(({ title }) => title)).toEqual([
      'Fractions 5',
      'Fractions 4',
      'Fractions 3',
    ])
  })

  test.for([
    ['alge', 'Intro to Algebra'],
    ['WATER', 'Rivers 100%'],
    ['computer', 'Binary numbers'],
    ['100%', 'Rivers 100%'],
  ] as const)('HOME-10 HOME-11 HOME-20 %j suggests %s', async ([q, title]) => {
    expect((await suggested(q)).map((item) => item['title'])).toEqual([title])
  })

  test('HOME-12 HOME-13 T15 suggestion has only the fields of the list, of a verified resource', async () => {
    const id = await storeResource(db, { title: 'Quadrilaterals', subject: 'LifeSkills' })
    await storeResource(db, { title: 'Quadrilaterals waiting', verified: null })
    expect(await suggested('quadri')).toEqual([
      {
        id,
        title: 'Quadrilaterals',
        language: null,
        file_url: `https://school.example/${id}`,
        subject: 'LifeSkills',
        subjectTitle: 'Life Skills',
        kind: 'link',
        mime: null,
        bytes: null,
        pages: null,
      },
    ])
  })

  test('LANG-10 the language of a suggestion is that of its title', async () => {
    await storeResources(
      db,
      [['zu'], ['zu', 'en'], ['sfs']].map((languages, i) => ({ title: `Izinombolo ${i}`, languages })),
    )
    const items = await suggested('izinombolo')
    expect(Object.fromEntries(items.map(({ title, language }) => [title, language]))).toEqual({
      'Izinombolo 0': 'zu',
      'Izinombolo 1': null,
      'Izinombolo 2': null,
    })
  })

  test('HOME-08 blank query has no suggestions', async () => {
    expect(await suggested('  ')).toEqual([])
    expect((await anonymous.call('GET', '/api/suggestions?q=')).statusCode).toBe(400)
    expect((await ask('/api/suggestions', 'x'.repeat(201))).statusCode).toBe(400)
  })

  test('suggestions cost one statement', async () => {
    expect(await recordQueries(() => ask('/api/suggestions', 'fractions grade'))).toHaveLength(1)
  })
})
