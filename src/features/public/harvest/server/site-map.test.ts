import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#shared/languages.ts'
import { countTurns } from '#test/setup/count-turns.ts'
import { siteMap, siteMapPart } from './site-map.ts'

const title = 'The longest title of a lesson that an address can take '.repeat(4)
const changedAt = new Date('2026-03-01T08:00:00Z')

/** A fake repository: every part has as many resources as requested. */
function aSite(resources: number, offered: readonly Language[] = ['en', 'af']) {
  const requested: string[] = []
  const harvest = {
    countPublic: () => Promise.resolve(resources),
    inPart: (part: string, max: number) => {
      requested.push(part)
      return Promise.resolve(Array.from({ length: max }, () => ({ id: randomUUID(), title, changedAt })))
    },
  }
  const baseUrl = 'https://a-site-with-a-name-of-some-length.school.example'
  return { requested, site: { harvest, baseUrl, languages: offered } }
}

const namesIn = (index: string) => [...index.matchAll(/\/sitemaps\/([^<]+)</g)].map(([, name = '']) => name)

describe('F-C2 with 10,000 resources', () => {
  const { site, requested } = aSite(10_000)

  test.each(['resources.xml', 'resources-00.xml', 'resources-000.xml', 'resources-G.xml', 'pages'])(
    'the part %s is not found, and no resource is read for it',
    async (name) => {
      await expect(siteMapPart(site, name)).rejects.toMatchObject({ code: 'not_found' })
      expect(requested).toEqual([])
    },
  )

  test('the index names 16 parts and the pages; a part that it names is found', async () => {
    const names = namesIn(await siteMap(site))
    expect(names).toHaveLength(17)
    expect(await siteMapPart(site, 'pages.xml')).toContain('/s/mathematics</loc>')
    expect(await siteMapPart(site, 'resources-0.xml')).toContain(
      '<lastmod>2026-03-01T08:00:00.000Z</lastmod>',
    )
    expect(requested).toEqual(['0'])
  })
})

test.each([[['en']], [['en', 'af']], [languages]] as const)(
  'F-C2 the largest part in the languages %j has at max 2,000 resources and 3 MB',
  async (offered) => {
    const part = await siteMapPart(aSite(10, offered).site, 'resources.xml')
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(3_000_000)
    expect(part.match(/<url>/g)?.length).toBeLessThanOrEqual(2_000 * offered.length)
  },
)

test('F-C2 writing a part yields to other work every 200 resources', async () => {
  const { result: part, turns } = await countTurns(() => siteMapPart(aSite(10).site, 'resources.xml'))
  expect(turns).toBeGreaterThanOrEqual(Math.floor((part.match(/<loc>/g)?.length ?? 0) / 400))
})
