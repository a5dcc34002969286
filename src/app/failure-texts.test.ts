import { expect, test } from 'vitest'
import { offeredLanguages } from '#features/content/site-identity.ts'
import { firstLanguage } from '#shared/languages.ts'
import { siteWithoutDatabase } from '#test/site-without-database.ts'
import { localizeFailure } from './failure-texts.ts'

const site = await siteWithoutDatabase()

interface Told {
  readonly code: string
  readonly message: string
}

const asked = async (url: string, language?: string) => {
  const answer = await site.inject({ url, headers: { ...(language && { 'accept-language': language }) } })
  const { code, message } = answer.json<Told>()
  return { code, message, caching: answer.headers['cache-control'] }
}

test('every failure of every call has words in each language that the site offers', () => {
  const words = new Set(site.endpoints.flatMap(({ fails }) => Object.values(fails)))
  expect(words.size).toBeGreaterThan(20)
  for (const language of offeredLanguages.filter((each) => each !== firstLanguage))
    expect([...words].filter((text) => localizeFailure(language)(text) === text)).toEqual([])
})

test('a failure is told in the language of who asks, in English without one; its code stays', async () => {
  const english = {
    code: 'not_found',
    message: 'There is nothing at this address.',
    caching: 'no-store',
  }
  expect(await asked('/api/nothing')).toEqual(english)
  expect(await asked('/api/nothing', 'zu')).toEqual(english)
  expect(await asked('/api/nothing', 'af')).toEqual({
    ...english,
    message: 'Daar is niks by hierdie adres nie.',
  })
})

test('the name of a field stands in the words, whatever it is called', async () => {
  const url = `/api/search?q=a&${encodeURIComponent('$& {field}')}=1`
  expect((await asked(url, 'af-ZA,en;q=0.5')).message).toBe('“$& {field}” is nie soos dit moet wees nie.')
  expect((await asked(url)).message).toBe('"$& {field}" is not as it should be.')
})

test('a list that cannot be read is refused to each reader in the own language, one after the other', async () => {
  const messages = []
  for (const language of ['af', 'en', 'af']) messages.push((await asked('/api/resources', language)).message)
  expect(messages).toEqual([
    'Die webwerf is besig om weer op die been te kom. Probeer asseblief oor ’n oomblik weer.',
    'The site is busy getting back on its feet. Please try again in a moment.',
    'Die webwerf is besig om weer op die been te kom. Probeer asseblief oor ’n oomblik weer.',
  ])
})
