import { expect, test } from 'vitest'
import { extractContent } from '#features/contributing/previews/server/extract-content.ts'
import { storeFile } from '#test/database/store-file.ts'
import { collection, samples } from '#test/samples.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()

test(
  'READ-28 the first part of the text of a file is at most 12 kB at the median',
  { timeout: 120_000 },
  async () => {
    const sizes: { readonly fileName: string; readonly pages: number | null; readonly bytes: number }[] = []
    for (const { fileName, bytes } of samples) {
      const id = await storeFile(site, bytes(), { fileName, verified: true })
      await extractContent(site.parts, id)
      const headers = { 'accept-encoding': 'br' }
      const { statusCode, rawPayload } = await site.anonymous().call('GET', `/r/${id}/text`, { headers })
      expect([fileName, statusCode]).toEqual([fileName, 200])
      const { pages } = await site.parts.db
        .selectFrom('resources')
        .select('pages')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      sizes.push({ fileName, pages, bytes: rawPayload.length })
    }
    const sorted = sizes.map(({ bytes }) => bytes).sort((a, b) => a - b)
    console.info(`first parts: ${sorted.join(', ')} bytes`)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(12_000)
    if (collection) expect(sizes.find(({ pages }) => pages === 66)?.bytes).toBeLessThanOrEqual(16_000)
  },
)
