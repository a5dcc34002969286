/** Query plans of lists and searches: which index they use, and that they never scan a table. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { foldText } from '#shared/text.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { recordQueries, recordStatements } from '#test/database/record-statements.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { decodeCursor, type PageQuery } from '../page-query.ts'
import type { Search } from '../rank.ts'
import { storedPages } from './resources-repository.ts'

const { db, client } = await testDatabase()
const resources = storedPages(db)

const common = ['worksheet', 'notes', 'test', 'revision', 'memo']
const topics = ['fractions', 'breuke', 'algebra', 'photosynthesis', 'rivers', 'lineêre funksies', 'volcanoes']
// Without triggers, in one statement each: row by row 20,000 rows exceed the statement timeout.
const loader = await client()
await loader.query('set session_replication_role = replica')
await loader.query(
  `insert into resources (id, user_id, subject, title, file_url, tags, verified, kind, modified_at, language)
  select gen_random_uuid(), 'Default', ($3::text[])[1 + i % 11],
    case when i % 250 = 77 then 'Quetzalcoatlus 7x zq'
      else ($1::text[])[1 + i * 7 % 7] || ' ' || ($2::text[])[1 + i % 5] || ' ' || i end,
    'https://school.example/' || i, array['Grade ' || 1 + i % 12, ($2::text[])[1 + i * 3 % 5]],
    true, 'link', timestamptz '2026-01-01' + i * interval '7 minutes', (array['en', 'af', null])[1 + i % 3]
  from generate_series(1, 20000) as i`,
  [topics, common, storageNames],
)
await loader.query('insert into search_documents select * from expected_search_documents')
await loader.query('insert into subject_counts select subject, count(*) from resources group by 1')
await loader.query('insert into use_totals select id, 9, (random() * random() * 300)::int from resources')
await loader.query('vacuum analyze')

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly 'Index Name'?: string | undefined
  readonly 'Actual Loops': number
  readonly 'Actual Rows': number
  readonly Plans?: readonly Node[] | undefined
}
const node: z.ZodMiniType<Node> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Name': z.optional(z.string()),
  'Actual Loops': z.number(),
  'Actual Rows': z.number(),
  get Plans() {
    return z.optional(z.array(node))
  },
})
const answer = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: node })) }))

const withAll = (root: Node): Node[] => [root, ...(root.Plans ?? []).flatMap(withAll)]

/** The executed plan nodes of the statements of `run`, in order. */
async function executedNodes(run: () => Promise<unknown>): Promise<Node[]> {
  const plans = []
  for (const { text, values } of await recordStatements(run)) {
    const { rows } = await loader.query(`explain (analyze, timing off, format json) ${text}`, values)
    plans.push(...answer.parse(rows).flatMap((row) => row['QUERY PLAN']))
  }
  return plans.flatMap(({ Plan }) => withAll(Plan)).filter((each) => each['Actual Loops'] > 0)
}

const scannedTables = (nodes: readonly Node[]) =>
  nodes
    .filter((each) => each['Node Type'] === 'Seq Scan' && each['Relation Name'] !== 'subject_counts')
    .map((each) => each['Relation Name'])
const indexesIn = (nodes: readonly Node[]) => new Set(nodes.flatMap((each) => each['Index Name'] ?? []))

function searchFor(q: string): Search {
  const phrase = foldText(q)
  const forms = (word: string) => (word === 'grade' ? ['grade', 'graad'] : [word])
  return { phrase, words: phrase.split(' ').map((word) => ({ forms: forms(word), subjects: [] })) }
}
const best = (q: string): PageQuery => ({
  search: searchFor(q),
  filters: {},
  sort: 'relevance',
  order: 'desc',
  limit: 50,
})
const list = (more: Partial<PageQuery> = {}): PageQuery => ({
  filters: {},
  sort: 'modifiedAt',
  order: 'desc',
  limit: 50,
  ...more,
})

describe('searches', () => {
  test.for([
    ['worksheet', ['search_documents_newest', 'search_documents_title']],
    ['quetzalcoatlus', ['search_documents_newest', 'search_documents_words']],
    ['etzalco', ['search_documents_words']],
    ['zq', ['search_documents_short']],
    ['7x', ['search_documents_short']],
    ['q', ['search_documents_short']],
    ['absentword', ['search_documents_words']],
    ['lineêre', ['search_documents_newest']],
    ['grade quetzalcoatlus 7x', ['search_documents_words']],
    ['worksheet fractions', ['search_documents_newest']],
    ['a', ['search_documents_newest']],
    ['grade 4', ['search_documents_newest']],
  ] as const)('SEARCH-01 T38 search for %j uses %j and never a table scan', async ([q, by]) => {
    const nodes = await executedNodes(() => resources.page(best(q)))
    expect(scannedTables(nodes)).toEqual([])
    expect([...indexesIn(nodes)]).toEqual(expect.arrayContaining([...by]))
    expect(scannedTables(await executedNodes(() => resources.top(searchFor(q), 3)))).toEqual([])
    expect(
      scannedTables(await executedNodes(() => resources.page({ ...best(q), sort: 'modifiedAt' }))),
    ).toEqual([])
  })

  test('T38 search reads rows of resources for the page only, not for all matches', async () => {
    const records = (await executedNodes(() => resources.page(best('worksheet')))).filter(
      (each) => each['Relation Name'] === 'resources',
    )
    expect(records.map((each) => each['Actual Loops'] * each['Actual Rows'])).toEqual([51])
  })

  test('T38 search costs one statement if one page holds all matches, otherwise two, with facets one more', async () => {
    const costs = async (query: PageQuery) => (await recordQueries(() => resources.page(query))).length
    expect(await costs(best('absentword'))).toBe(1)
    expect(await costs(best('worksheet'))).toBe(2)
    expect(await costs({ ...best('worksheet'), facets: true })).toBe(3)
    expect(await recordQueries(() => resources.top(searchFor('worksheet'), 3))).toHaveLength(1)
  })

  test('T38 matches of a search are counted up to a thousand', async () => {
    expect(await resources.page(best('worksheet'))).toMatchObject({ total: 1_000, orMore: true })
    const rare = await resources.page(best('volcanoes memo 1'))
    expect(rare.total).toBeLessThan(1_000)
    expect(rare.orMore).toBeUndefined()
  })
})

describe('lists', () => {
  test.for([list(), list({ subjects: ['Maths'] }), list({ filters: { grade: 'Grade 5' } })])(
    'FIG-14 order of use is read by its index, page by page: %o',
    async (query) => {
      let next: string | null = null
      for (let n = 0; n < 3; n += 1) {
        const used = {
          ...query,
          sort: 'used',
          after: next ? decodeCursor(next, { sort: 'used', order: 'desc' }) : undefined,
        } as const
        const nodes = await executedNodes(async () => void ({ next } = await resources.page(used)))
        expect(indexesIn(nodes)).toContain('use_totals_recent')
        expect(scannedTables(nodes)).toEqual([])
      }
    },
  )

  test.for([
    ['of a subject', list({ subjects: ['Maths'] }), 'resources_public_by_subject'],
    ['of all', list(), 'resources_public_newest'],
    [
      'of a subject, oldest first',
      list({ subjects: ['Maths'], order: 'asc' }),
      'resources_public_by_subject',
    ],
    [
      'of a grade',
      list({ subjects: ['Maths'], filters: { grade: 'Grade 5' } }),
      'search_documents_by_subject',
    ],
    ['of a language', list({ filters: { language: ['af'] } }), 'search_documents_newest'],
  ] as const)('SUBJ-06 T38 list %s is read by its index', async ([, query, index]) => {
    const nodes = await executedNodes(() => resources.page(query))
    expect(indexesIn(nodes)).toContain(index)
    const scans = nodes.filter((each) => each['Relation Name'] === 'resources')
    expect(scannedTables(scans)).toEqual([])
  })

  test('T38 total of a subject reads no rows of it', async () => {
    const nodes = await executedNodes(() => resources.page(list({ subjects: ['Maths'] })))
    expect(nodes.filter((each) => each['Actual Rows'] * each['Actual Loops'] > 60)).toEqual([])
    expect((await resources.page(list({ subjects: ['Maths'] }))).total).toBeGreaterThan(1_800)
  })

  test('T38 total of a rating looks up no record for each search document', async () => {
    await loader.query(`update resources set average_rating = 3 where file_url like '%00'`)
    const query = list({ filters: { rating: 3 } })
    const nodes = await executedNodes(() => resources.page(query))
    expect(Math.max(...nodes.map((each) => each['Actual Loops']))).toBe(1)
    expect((await resources.page(query)).total).toBe(200)
  })

  test('TABLE-02 T38 rare title is found by an index', async () => {
    const query = list({ filters: { title: 'quetzalcoatlus 7x' } })
    const nodes = await executedNodes(() => resources.page(query))
    expect(scannedTables(nodes)).toEqual([])
    expect(indexesIn(nodes)).toContain('search_documents_words')
  })
})
