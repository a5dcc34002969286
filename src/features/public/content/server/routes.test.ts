import { expect, test } from 'vitest'
import { testSite } from '#test/site.ts'
import { contentFile } from '#platform/config/content-layers.ts'
import { siteTexts, textAddress } from '#shared/site/app-shell.ts'
import { readSite } from '../contract.ts'

const scanned = { CLAMD_URL: 'tcp://127.0.0.1:3310', RIGHTS_STATEMENT: 'tick' }
const settings = { ...scanned, MEASUREMENT_ID: 'G-ABC123DEF4', GUARDIAN_CONSENT: 'required' }
const site = await testSite({ settings })
const plain = await testSite({ beside: site })
const visitor = site.anonymous()
const read = async (url: string, person = visitor) => (await person.call('GET', url)).json()

test('OPS-01 /api/site, the data block of the page and the former calls have the same values', async () => {
  const options = await read('/api/site')
  expect(readSite.returns.parse(options)).toEqual(options)
  const { body } = await visitor.call('GET', '/')
  const [, block = ''] = /id="site-options">(.*?)<\/script>/.exec(body) ?? []
  expect(JSON.parse(block)).toEqual(options)
  const { demo, ...signIn } = options.signIn
  expect([demo, await read('/api/sign-in-options')]).toEqual([false, signIn])
  expect((await read('/api/folders', await site.member('educator'))).rights).toBe(options.uploads.rights)
  expect((await read('/api/analytics/config')).measurementId).toBe(options.analytics.measurementId)
  const moderator = await site.member('moderator')
  expect((await read('/api/moderation', moderator)).virusScanner).toBe(options.virusScanner)
  expect((await read('/api/account', moderator)).sendsMail).toBe(options.mail)
  expect(options).toMatchObject({ virusScanner: true, mail: false, signIn: { guardianConsent: 'required' } })
})

test('OPS-03 options have an ETag, their words are translated, and a changed setting changes the version', async () => {
  const { headers } = await visitor.call('GET', '/api/site')
  expect(headers['cache-control']).toMatch(/^public/)
  const again = await visitor.call('GET', '/api/site', { headers: { 'if-none-match': headers['etag'] } })
  expect(again.statusCode).toBe(304)
  const [english, afrikaans] = [await read('/api/site'), await read('/api/site?lang=af')]
  expect(afrikaans.words.heroTitle).not.toBe(english.words.heroTitle)
  expect([english, afrikaans].map(({ curriculum }) => curriculum.subjects[0].title)).toEqual([
    'Mathematics',
    'Wiskunde',
  ])
  const translated = { words: '', curriculum: '', version: '' }
  expect({ ...afrikaans, ...translated }).toEqual({ ...english, ...translated })
  expect((await read('/api/site', plain.anonymous())).version).not.toBe(english.version)
  expect((await visitor.call('GET', '/api/site?lang=tn')).statusCode).toBe(400)
})

test('OPS-03 options have no address, path or secret', async () => {
  const text = JSON.stringify([await read('/api/site'), await read('/api/site?lang=af')])
  expect(text).not.toMatch(/@|127\.0\.0\.1|tcp:|password"|token|secret/i)
  expect(text).not.toContain(site.parts.config.dataDir)
})

test('texts of pages are modules in both languages, with an ETag; a file that is gone is 404', async () => {
  for (const language of ['en', 'af'] as const)
    for (const name of siteTexts) {
      const { body, headers, statusCode } = await visitor.call('GET', textAddress(name, language))
      expect([name, statusCode, headers['content-type']]).toEqual([
        name,
        200,
        'text/javascript; charset=utf-8',
      ])
      expect([headers['cache-control'], typeof headers.etag]).toEqual([
        expect.stringMatching(/^public/),
        'string',
      ])
      const module = (await import(`data:text/javascript,${encodeURIComponent(body)}`)) as { default: object }
      const parts: Readonly<Record<string, object>> = {
        'review-reason-titles': { other: expect.any(String) },
        licences: { facts: contentFile('licences.json', language)['facts'] },
      }
      const own = parts[name] ? expect.objectContaining(parts[name]) : contentFile(`${name}.json`, language)
      expect(module.default).toEqual(own)
    }
  for (const file of ['security.js', 'faq.json', '__proto__.js'])
    expect((await visitor.call('GET', `/api/site/texts/${file}`)).statusCode).toBe(404)
})
