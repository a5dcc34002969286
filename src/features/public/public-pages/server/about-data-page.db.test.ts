import { existsSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { storeResource } from '#test/database/store-resource.ts'
import { builtSite } from '#platform/http/site.ts'
import { startFakeS3 } from '#test/fakes/fake-s3.ts'
import { testSite } from '#test/site.ts'

const site = await testSite()
const free = await testSite({ beside: site, settings: { FREE_ON: 'Network A, Network B' } })

const textsOf = async ({ anonymous }: typeof site, url = '/about-data') => {
  const answer = await anonymous().call('GET', url)
  expect(answer.statusCode).toBe(200)
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(answer.body) ?? []
  return [...main.matchAll(/<(?:h1|p)>(.*?)<\//g)].map(([, text]) => text)
}

test('OPS-41 the page says on which networks the site is free, in both languages', async () => {
  expect(await textsOf(site)).toEqual(
    expect.arrayContaining([
      'What this site costs',
      'Every file says its size before you open it.',
      'This site is not free on any network yet.',
      'Links to other sites, also resources of the kind Link, use your data.',
    ]),
  )
  expect(await textsOf(free)).toContain('Free on: Network A, Network B.')
  expect(await textsOf(free, '/about-data?lang=af')).toEqual(
    expect.arrayContaining(['Wat hierdie webwerf kos', 'Gratis op: Network A, Network B.']),
  )
  expect((await textsOf(free)).join('')).not.toContain('Files come from')
})

test('OPS-41 the page names the size of a resource page, and is at most 6 kB', async () => {
  expect((await textsOf(site)).join('')).not.toContain('page of a resource')
  await storeResource(site.parts.db, { title: 'Fractions', subject: 'Maths' })
  await site.parts.changeFeed.poll()
  const [line = ''] = [(await textsOf(site)).find((text) => text?.startsWith('The page of a resource'))]
  const [, kilobytes] = /^The page of a resource: about (\d) kB, without its picture\.$/.exec(line) ?? []
  expect(Number(kilobytes)).toBeGreaterThan(2)
  const packed = await site.anonymous().call('GET', '/about-data', { headers: { 'accept-encoding': 'br' } })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('<h1>')
  expect(packed.rawPayload.length).toBeLessThan(6_000)
})

test('OPS-41 the first visit is computed from the built files, if there are any', async () => {
  const lines = (await textsOf(site)).filter((text) => text?.startsWith('The first visit'))
  const isBuilt = existsSync(path.join(builtSite, '.pages/index.html'))
  expect(lines).toEqual(isBuilt ? [expect.stringMatching(/ (79|8[0-3]) kB/)] : [])
})

test('OPS-41 with FILES_REDIRECT the page names the host of the files', async () => {
  const s3 = await startFakeS3()
  onTestFinished(() => s3.close())
  const settings = {
    ...s3.environment,
    FILES_REDIRECT: 'on',
    S3_PUBLIC_ENDPOINT: 'http://files.example:9000',
  }
  const redirecting = await testSite({ beside: site, settings })
  expect(await textsOf(redirecting)).toContain('Files come from files.example:9000 and use your data.')
})
