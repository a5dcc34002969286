import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discovery, discoveryUrlOf, issuerOf } from './discovery.ts'

const google = {
  issuer: 'https://accounts.example',
  authorization_endpoint: 'https://accounts.example/authorize',
  token_endpoint: 'https://tokens.example/token',
  jwks_uri: 'https://tokens.example/keys',
}
const address = 'https://accounts.example/.well-known/openid-configuration'
const hour = 60 * 60 * 1_000

const ask = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => void vi.stubGlobal('fetch', ask))
afterEach(() => {
  vi.unstubAllGlobals()
  ask.mockReset()
})
const says = (document: unknown, status = 200) =>
  ask.mockImplementation(() =>
    Promise.resolve(
      new Response(JSON.stringify(document), { status, headers: { 'content-type': 'application/json' } }),
    ),
  )

test('UNI-23 discovery fetches metadata at first use, then once an hour, also for concurrent callers', async () => {
  says(google)
  let now = 0
  const find = discovery(address, () => now)
  expect(ask).not.toHaveBeenCalled()
  const found = await Promise.all([find(), find(), find()])
  for (const metadata of found) expect(metadata).toMatchObject(google)
  now = hour - 1
  await find()
  expect(ask).toHaveBeenCalledTimes(1)
  now = hour
  await find()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('UNI-23 a failure is not cached', async () => {
  const find = discovery(address, () => 0)
  says({}, 500)
  await expect(find()).rejects.toMatchObject({ name: 'ProviderUnavailableError' })
  ask.mockRejectedValue(new TypeError('fetch failed'))
  await expect(find()).rejects.toMatchObject({ name: 'ProviderUnavailableError' })
  says(google)
  expect(await find()).toMatchObject(google)
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
] as const)('T10 UNI-18 a document %s is not accepted', async (_, document, words) => {
  says(document)
  await expect(discovery(address, () => 0)()).rejects.toThrow(words)
})

test('T10 a redirect is not followed', async () => {
  ask.mockImplementation(() =>
    Promise.resolve(new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } })),
  )
  await expect(discovery(address, () => 0)()).rejects.toThrow('accounts.example answered 302')
  expect(ask).toHaveBeenCalledExactlyOnceWith(address, expect.objectContaining({ redirect: 'manual' }))
})

test('UNI-25 issuer and discovery URL convert into each other, with and without a trailing slash', () => {
  expect(issuerOf(address)).toBe('https://accounts.example')
  expect(discoveryUrlOf('https://accounts.example/')).toBe(address)
  expect(issuerOf(discoveryUrlOf('https://school.example/realms/a/'))).toBe('https://school.example/realms/a')
})
