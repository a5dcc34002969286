import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discovery } from './discovery.ts'

const google = {
  issuer: 'https://accounts.example',
  authorization_endpoint: 'https://accounts.example/authorize',
  token_endpoint: 'https://tokens.example/token',
  jwks_uri: 'https://tokens.example/keys',
}
const address = 'https://accounts.example/.well-known/openid-configuration'
const hour = 60 * 60 * 1_000

const ask = vi.fn<(address: string) => Promise<Response>>()
beforeEach(() => void vi.stubGlobal('fetch', ask))
afterEach(() => {
  vi.unstubAllGlobals()
  ask.mockReset()
})
const says = (document: unknown, status = 200) =>
  ask.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(document), { status })))

test('the provider is asked when first needed, then once an hour, however many ask at once', async () => {
  says(google)
  let now = 0
  const find = discovery(address, () => now)
  expect(ask).not.toHaveBeenCalled()
  expect(await Promise.all([find(), find(), find()])).toEqual([google, google, google])
  now = hour - 1
  await find()
  expect(ask).toHaveBeenCalledTimes(1)
  now = hour
  await find()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a failure is not kept', async () => {
  const find = discovery(address, () => 0)
  says({}, 500)
  await expect(find()).rejects.toMatchObject({ name: 'ProviderAway' })
  ask.mockRejectedValue(new TypeError('fetch failed'))
  await expect(find()).rejects.toMatchObject({ name: 'ProviderAway' })
  says(google)
  expect(await find()).toEqual(google)
})

test.each([
  ['for another issuer', { ...google, issuer: 'https://elsewhere.example' }, /speaks for another issuer/],
  [
    'of a page in the open',
    { ...google, token_endpoint: 'http://tokens.example' },
    /do not begin with https:/,
  ],
  ['with a script for an address', { ...google, authorization_endpoint: 'javascript:alert(1)' }, /https:/],
  ['without keys', { ...google, jwks_uri: undefined }, /does not describe/],
  ['that is a list', [google], /does not describe/],
] as const)('T10 a document %s is not believed', async (_, document, words) => {
  says(document)
  await expect(discovery(address, () => 0)()).rejects.toThrow(words)
})

test('a redirect is not followed', async () => {
  says(google)
  await discovery(address, () => 0)()
  expect(ask).toHaveBeenCalledWith(address, expect.objectContaining({ redirect: 'error' }))
})
