import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { storeResources } from '#test/database/store-resource.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { answerOai } from './answer-oai.ts'

const { db } = await testDatabase()
const site = { siteName: 'Thuto', baseUrl: 'https://thuto.example', contact: 'a@thuto.example' }
const deps = { ...site, db, languages: ['en'] as const, aiUse: 'allow' as const }

/** Every text has the maximum length of an import, in characters that XML escapes. */
const longResource = (id: string) => ({
  id,
  title: '<'.repeat(300),
  description: '<'.repeat(1_000),
  changes: '<'.repeat(500),
  source: `https://school.example/?${'<'.repeat(2_000)}`,
  author: '<'.repeat(120),
  tags: Array.from({ length: 33 }, (_, i) => `${i}${'<'.repeat(48)}`),
  file_url: `https://school.example/?${'<'.repeat(2_000)}`,
})

const ids = Array.from({ length: 250 }, () => randomUUID()).toSorted()

beforeAll(async () => {
  await storeResources(db, ids.map(longResource))
  await db
    .updateTable('harvest_records')
    .set({ changed_at: new Date('2026-03-01T08:00:00Z') })
    .execute()
})

async function pages(args: Record<string, string>): Promise<string[]> {
  const page = await answerOai(deps, args)
  const [, resumptionToken] = /<resumptionToken[^>]*>([^<]+)</.exec(page) ?? []
  if (resumptionToken === undefined) return [page]
  return [page, ...(await pages({ verb: 'ListRecords', resumptionToken }))]
}

test.each(['oai_dc', 'lom'])(
  'F-C2 a page of the longest %s records stays below 600 kB, and none is missed',
  async (metadataPrefix) => {
    const all = await pages({ verb: 'ListRecords', metadataPrefix })
    for (const page of all) expect(page.length).toBeLessThan(600_000)
    const listed = all.flatMap((page) =>
      [...page.matchAll(/<identifier>oai:[^<]*?([0-9a-f-]{36})</g)].map(([, id]) => id),
    )
    expect(listed).toEqual(ids)
  },
)
