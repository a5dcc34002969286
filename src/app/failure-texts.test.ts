import { expect, test } from 'vitest'
import { offeredLanguages } from '#features/public/content/server/site-identity.ts'
import { firstLanguage } from '#shared/languages.ts'
import { siteWithoutDatabase } from '#test/site-without-database.ts'
import { localizeFailure } from './failure-texts.ts'

const site = await siteWithoutDatabase()

interface FailureBody {
  readonly code: string
  readonly message: string
}

const request = async (url: string, language?: string) => {
  const answer = await site.inject({ url, headers: { ...(language && { 'accept-language': language }) } })
  const { code, message } = answer.json<FailureBody>()
  return { code, message, caching: answer.headers['cache-control'] }
}

test('every failure of every endpoint has a message in each offered language', () => {
  const words = new Set(site.endpoints.flatMap(({ fails = {} }) => Object.values(fails)))
  expect(words.size).toBeGreaterThan(20)
  for (const language of offeredLanguages.filter((each) => each !== firstLanguage))
    expect([...words].filter((text) => localizeFailure(language)(text) === text)).toEqual([])
})

test('a failure has the language of Accept-Language, English without a match, and the same code', async () => {
  const english = {
    code: 'not_found',
    message: 'Page not found.',
    caching: 'no-store',
  }
  expect(await request('/api/nothing')).toEqual(english)
  expect(await request('/api/nothing', 'zu')).toEqual(english)
  expect(await request('/api/nothing', 'af')).toEqual({
    ...english,
    message: 'Bladsy nie gevind nie.',
  })
})

test('the message of an invalid field has the field’s name, whatever its characters', async () => {
  const url = `/api/search?q=a&${encodeURIComponent('$& {field}')}=1`
  expect((await request(url, 'af-ZA,en;q=0.5')).message).toBe('“$& {field}” is nie geldig nie.')
  expect((await request(url)).message).toBe('"$& {field}" is not valid.')
})

test('consecutive failures of a list have the language of their own request', async () => {
  const messages = []
  for (const language of ['af', 'en', 'af'])
    messages.push((await request('/api/resources', language)).message)
  expect(messages).toEqual([
    'Die webwerf is tydelik nie beskikbaar nie. Probeer oor ’n oomblik weer.',
    'The site is temporarily unavailable. Try again in a moment.',
    'Die webwerf is tydelik nie beskikbaar nie. Probeer oor ’n oomblik weer.',
  ])
})
