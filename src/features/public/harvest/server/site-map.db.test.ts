import { beforeAll, describe, expect, test } from 'vitest'
import { type Language, languages } from '#shared/languages.ts'
import { recordStatements } from '#test/database/record-statements.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { countTurns } from '#test/setup/count-turns.ts'
import { fakeDatabase } from '#test/setup/fake-database.ts'
import { siteMap, siteMapPart } from './site-map.ts'

const title = 'The longest title of a lesson that an address can take '.repeat(4)
const changedAt = new Date('2026-03-01T08:00:00Z')
const { db } = await testDatabase()

beforeAll(async () => {
  await storeResources(
    db,
    // More than one part may have.
    Array.from({ length: 2_001 }, () => ({ title })),
  )
  await db.updateTable('harvest_records').set({ changed_at: changedAt }).execute()
})

/** Sets the number of public resources, which decides about the parts. */
const setCount = (resources: number) =>
  db.updateTable('subject_counts').set({ resources }).where('subject', '=', 'Maths').execute()

const aSite = (offered: readonly Language[] = ['en', 'af']) => ({
  db,
  siteName: 'Thuto',
  contact: 'a@school.example',
  baseUrl: 'https://a-site-with-a-name-of-some-length.school.example',
  languages: offered,
  aiUse: 'allow' as const,
})

/** Returns the prefixes of the parts that `run` reads from the database. */
const partsReadBy = async (run: () => Promise<unknown>) =>
  (await recordStatements(run))
    .filter(({ text }) => text.includes('with part as'))
    .map(({ values: [prefix] }) => prefix)

const namesIn = (index: string) => [...index.matchAll(/\/sitemaps\/([^<]+)</g)].map(([, name = '']) => name)

describe('F-C2 with 10,000 resources', () => {
  const site = aSite()
  beforeAll(() => setCount(10_000))

  test.each(['resources.xml', 'resources-00.xml', 'resources-000.xml', 'resources-G.xml', 'pages'])(
    'the part %s is not found, and no resource is read for it',
    async (name) => {
      const requested = await partsReadBy(() =>
        expect(siteMapPart(site, name)).rejects.toMatchObject({ code: 'not_found' }),
      )
      expect(requested).toEqual([])
    },
  )

  test('the index names 16 parts and the pages; a part that it names is found', async () => {
    const names = namesIn(await siteMap(site))
    expect(names).toHaveLength(17)
    expect(await siteMapPart(site, 'pages.xml')).toContain('/s/mathematics</loc>')
    const requested = await partsReadBy(async () =>
      expect(await siteMapPart(site, 'resources-0.xml')).toContain(
        '<lastmod>2026-03-01T08:00:00.000Z</lastmod>',
      ),
    )
    expect(requested).toEqual(['0'])
  })
})

test.each([[['en']], [['en', 'af']], [languages]] as const)(
  'F-C2 the largest part in the languages %j has at max 2,000 resources and 3 MB',
  async (offered) => {
    await setCount(10)
    const part = await siteMapPart(aSite(offered), 'resources.xml')
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(3_000_000)
    expect(part.match(/<url>/g)?.length).toBeLessThanOrEqual(2_000 * offered.length)
  },
)

test('F-C2 writing a part yields to other work every 200 resources', async () => {
  // Waiting for a real database would count as turns, too.
  const listed = Array.from({ length: 2_000 }, (_, i) => ({ id: String(i), title, changedAt }))
  const fake = fakeDatabase((text) => (text.includes('with part as') ? listed : [{ resources: 10 }]))
  const { result: part, turns } = await countTurns(() =>
    siteMapPart({ ...aSite(), db: fake }, 'resources.xml'),
  )
  expect(turns).toBeGreaterThanOrEqual(Math.floor((part.match(/<loc>/g)?.length ?? 0) / 400))
})
