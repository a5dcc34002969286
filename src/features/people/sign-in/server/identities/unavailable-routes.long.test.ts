/** A click on the Google button without settings of the operator, and while Google cannot be reached. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { errorLogger, createLog } from '#platform/log.ts'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import { onTeardown } from '#test/setup/on-teardown.ts'
import { beginVisit, resultPage, locationOf } from '#test/fakes/openid-visits.ts'
import { testSite } from '#test/site.ts'

const settings = (discoveryUrl: string) => ({
  GOOGLE_CLIENT_ID: 'thuto-on-this-machine',
  GOOGLE_CLIENT_SECRET: 'known-to-both',
  GOOGLE_DISCOVERY_URL: discoveryUrl,
})

test('AUTH-13 flow without settings ends with the result other and logs the missing settings', async () => {
  const site = await testSite()
  expectConsoleError(/Google is off: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing/)
  for (const purpose of ['sign-in', 'sign-up'] as const) {
    const answer = await beginVisit(site.anonymous(), purpose)
    expect([answer.statusCode, locationOf(answer)]).toEqual([302, resultPage('other')])
  }
  const back = await site.anonymous().call('GET', '/api/auth/callback/google?code=x&state=x')
  expect(locationOf(back)).toBe(resultPage('other'))
})

test('F-S3-14 100 starts and callbacks without settings or with an unreachable Google write one line a place', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'warn', write: (line) => lines.push(line), now: () => new Date() })
  const closed = settings('http://127.0.0.1:2/.well-known/openid-configuration')
  const [off, unreachable] = [
    await testSite({ logError: errorLogger(log) }),
    await testSite({ logError: errorLogger(log), settings: closed }),
  ]
  for (let i = 0; i < 100; i++) {
    await beginVisit(off.anonymous(), 'sign-in')
    await off.anonymous().call('GET', `/api/auth/callback/google?code=x&state=${i}`)
    await beginVisit(unreachable.anonymous(), 'sign-in')
    await unreachable.anonymous().call('GET', `/api/auth/callback/google?code=x&state=${i}`)
  }
  const counted = (text: string) => lines.filter((line) => line.includes(text)).length
  expect([counted('Google is off'), counted('No answer from'), lines.length]).toEqual([1, 1, 2])
})

test('ERR-13 unreachable Google is a network failure', async () => {
  // Of the ports that no program is ever given by chance.
  const site = await testSite({
    settings: settings('http://127.0.0.1:2/.well-known/openid-configuration'),
  })
  expectConsoleError(/Sign-in with Google failed: No answer from 127\.0\.0\.1/)
  const answer = await beginVisit(site.anonymous(), 'sign-in')
  expect([answer.statusCode, locationOf(answer)]).toEqual([302, resultPage('network')])
})

test('ERR-14 invalid response of Google is another failure, and sign-in recovers without a restart', async () => {
  let answer: (address: string) => object = () => ({ nothing: 'of the kind' })
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer(`http://127.0.0.1:${port}`)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTeardown(async () => server.close())
  const { port } = server.address() as AddressInfo
  const site = await testSite({
    settings: settings(`http://127.0.0.1:${port}/.well-known/openid-configuration`),
  })
  expectConsoleError(/does not describe an OpenID provider/)
  expect(locationOf(await beginVisit(site.anonymous(), 'sign-in'))).toBe(resultPage('other'))

  const endpoints = (address: string) => ({
    issuer: address,
    authorization_endpoint: `${address}/authorize`,
    token_endpoint: `${address}/token`,
    jwks_uri: `${address}/keys`,
  })
  expectConsoleError(/speaks for another issuer/)
  answer = (address) => ({ ...endpoints(address), issuer: 'https://elsewhere.example' })
  expect(locationOf(await beginVisit(site.anonymous(), 'sign-in'))).toBe(resultPage('other'))

  answer = endpoints
  expect(locationOf(await beginVisit(site.anonymous(), 'sign-in'))).toContain(
    `http://127.0.0.1:${port}/authorize?`,
  )
})
