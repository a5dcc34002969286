import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDetailedResource } from '#test/builders.ts'
import type { HarvestRecord, HarvestRepository } from '../harvest-repository.ts'
import { answerOai } from './answer-oai.ts'

const site = { siteName: 'Thuto', baseUrl: 'https://thuto.example', contact: 'a@thuto.example' }

/** Every text has the maximum length of an import, in characters that XML escapes. */
const longResource = (id: string) =>
  aDetailedResource({
    id,
    title: '<'.repeat(300),
    description: '<'.repeat(1_000),
    changes: '<'.repeat(500),
    source: `https://school.example/?${'<'.repeat(2_000)}`,
    author: '<'.repeat(120),
    tags: Array.from({ length: 33 }, (_, i) => `${i}${'<'.repeat(48)}`),
    file_url: `https://school.example/?${'<'.repeat(2_000)}`,
  })

const records: readonly HarvestRecord[] = Array.from({ length: 250 }, () => randomUUID())
  .toSorted()
  .map((id) => ({
    id,
    subject: 'Maths',
    changedAt: new Date('2026-03-01T08:00:00Z'),
    resource: longResource(id),
  }))

const harvest = {
  completeBefore: () => Promise.resolve(new Date('2026-03-02T08:00:00Z')),
  changed: (_filter, after, rows) => {
    const from = after ? records.findIndex(({ id }) => id === after.id) + 1 : 0
    return Promise.resolve(records.slice(from, from + rows))
  },
} satisfies Partial<HarvestRepository> as unknown as HarvestRepository

async function pages(args: Record<string, string>): Promise<string[]> {
  const page = await answerOai({ harvest, site }, args)
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
    expect(listed).toEqual(records.map(({ id }) => id))
  },
)
