import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { expectConsoleError } from '#test/setup/fail-on-console.ts'
import {
  signedInAccount,
  beginVisit,
  resultPage,
  googleMember,
  locationOf,
  newGoogleUser,
  followToCallback,
  visit,
} from '#test/fakes/openid-visits.ts'
import { startFakeOpenIdProvider } from '#test/fakes/fake-openid-provider.ts'
import { baseUrl, testSite } from '#test/site.ts'

const google = await startFakeOpenIdProvider()
afterAll(() => google.stop())
const site = await testSite({ settings: google.settings })
beforeEach(() => void newGoogleUser(google))

const wrongHost = {
  host: 'elsewhere.example',
  'x-forwarded-host': 'elsewhere.example',
  'x-forwarded-proto': 'https',
  forwarded: 'host=elsewhere.example;proto=https',
}

describe('authorization request', () => {
  test('T10 request has the redirect URI of the settings, whatever the Host, with PKCE, state and nonce', async () => {
    const url = new URL(locationOf(await beginVisit(site.anonymous(), 'sign-in', wrongHost)))
    expect(url.origin).toBe(new URL(google.settings['GOOGLE_DISCOVERY_URL'] ?? '').origin)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: google.settings['GOOGLE_CLIENT_ID'],
      redirect_uri: `${baseUrl}/api/auth/callback/google`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
  })

  test('T42 request has new secrets, bound to the browser by an HttpOnly cookie', async () => {
    const responses = await Promise.all([1, 2].map(() => beginVisit(site.anonymous(), 'sign-up')))
    const [first, second] = responses.map((answer) => new URL(locationOf(answer)).searchParams)
    for (const secret of ['state', 'nonce', 'code_challenge'])
      expect(first?.get(secret)).not.toBe(second?.get(secret))
    expect(String(responses[0]?.headers['set-cookie'])).toBe(
      `google=${first?.get('state')}; Path=/; HttpOnly; SameSite=Lax; Max-Age=600`,
    )
    expect(responses[0]?.headers['cache-control']).toBe('no-store')
  })

  test.for(['cross-site', 'same-site'])('T32 flow cannot be started by a %s page', async (where) => {
    const answer = await beginVisit(site.anonymous(), 'sign-in', { 'sec-fetch-site': where })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
  })

  test.for(['purpose=https://elsewhere.example', 'purpose=sign-in&next=//elsewhere.example', ''])(
    'T29 "%s" is not a question',
    async (query) => {
      expect((await site.anonymous().call('GET', `/api/google?${query}`)).statusCode).toBe(400)
    },
  )
})

describe('callback', () => {
  test('T32 callback works only in the browser that started the flow', async () => {
    const attacker = site.anonymous()
    const back = await followToCallback(attacker)
    const victim = site.anonymous()
    expect(locationOf(await victim.call('GET', back))).toBe(resultPage('other'))
    await beginVisit(victim, 'sign-in')
    expect(locationOf(await victim.call('GET', back))).toBe(resultPage('other'))
    expect(await signedInAccount(victim)).toBeNull()
  })

  test('T42 callback works once', async () => {
    const browser = site.anonymous()
    const back = await followToCallback(browser)
    const cookie = `google=${new URL(back, baseUrl).searchParams.get('state')}`
    const answer = () => site.anonymous().call('GET', back, { headers: { cookie } })
    expect(locationOf(await answer())).toBe(resultPage('signed-in'))
    const again = await answer()
    expect(locationOf(again)).toBe(resultPage('other'))
    expect(String(again.headers['set-cookie'])).not.toContain('session=')
  })

  test.for([
    '',
    '?state=x',
    '?code=x',
    '?error=access_denied',
    '?code=x&state=x',
    '?error=access_denied&state=x',
  ])('T29 callback "%s" without a flow ends the window', async (query) => {
    const answer = await site.anonymous().call('GET', `/api/auth/callback/google${query}`)
    expect(locationOf(answer)).toBe(resultPage('other'))
    expect(String(answer.headers['set-cookie'])).not.toContain('session=')
  })

  test('T29 T10 callback leads to a page of this site, whatever its parameters or the Host', async () => {
    const browser = site.anonymous()
    const back = await followToCallback(browser)
    const more = ['redirect', 'callbackURL', 'next', 'result', 'scope', 'authuser', 'hd', 'prompt']
      .map((name) => `&${name}=https://elsewhere.example`)
      .join('')
    const answer = await browser.call('GET', back + more, { headers: { ...wrongHost, cookie: '' } })
    expect(locationOf(answer)).toBe(resultPage('other'))
    expect(locationOf(await browser.call('GET', back + more))).toBe(resultPage('signed-in'))
  })

  test('T29 no route of a sign-in library exists', async () => {
    const paths = [
      'session',
      'get-session',
      'sign-in/email',
      'sign-in/social',
      'ok',
      'error',
      'callback/credential',
    ]
    for (const path of paths)
      for (const method of ['GET', 'POST'] as const)
        expect([path, (await site.anonymous().call(method, `/api/auth/${path}`)).statusCode]).toEqual([
          path,
          404,
        ])
  })
})

describe('F-C23 auth_time', () => {
  const nowSeconds = () => Math.floor(Date.now() / 1_000)

  test.for<[string, () => unknown]>([
    ['an hour ago', () => nowSeconds() - 3_600],
    ['301 seconds ago', () => nowSeconds() - 301],
    ['in an hour', () => nowSeconds() + 3_600],
    ['without auth_time', () => undefined],
    ['in words', () => 'just now'],
  ])('T8 auth_time %s confirms no deletion', async ([, authTime]) => {
    const { browser, person, account } = await googleMember(site, google)
    google.be({ ...person, auth_time: authTime() })
    expectConsoleError(/Sign-in with Google failed/)
    expect(await visit(browser, 'deletion')).toBe(resultPage('other'))
    const payload = { email: account.email }
    expect((await browser.call('POST', '/api/account/deletion', { payload })).statusCode).toBe(403)
    expect(await signedInAccount(browser)).toEqual(account)
  })

  test('sign-in ignores auth_time', async () => {
    const person = newGoogleUser(google)
    google.be({ ...person, auth_time: nowSeconds() - 86_400 })
    expect(await visit(site.anonymous())).toBe(resultPage('signed-in'))
  })
})

describe('token response', () => {
  const changed =
    (part: 'header' | 'payload', change: object) => (answer: { body: Record<string, unknown> }) => {
      const parts = String(answer.body['id_token']).split('.')
      const at = part === 'header' ? 0 : 1
      const read = JSON.parse(Buffer.from(parts[at] ?? '', 'base64url').toString()) as object
      parts[at] = Buffer.from(JSON.stringify({ ...read, ...change })).toString('base64url')
      answer.body['id_token'] = parts.join('.')
    }
  /** Where a visit ends that leaves a line in the log, and who is signed in then. */
  const endOfVisit = async () => {
    expectConsoleError(/Sign-in with Google failed/)
    const browser = site.anonymous()
    return [await visit(browser), await signedInAccount(browser)]
  }

  test.each<[string, object]>([
    ['for another visit', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['for another site', { aud: 'another-client' }],
    ['handed to another site', { azp: 'another-client' }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['that ran out', { exp: 1_700_000_000 }],
    ['that never runs out', { exp: undefined }],
    ['of nobody', { sub: '' }],
  ])('T12 ID token %s opens no session', async (_, claims) => {
    google.be({ sub: 'somebody', email: 'somebody@gmail.example', ...claims })
    expect(await endOfVisit()).toEqual([resultPage('other'), null])
  })

  test('T12 altered ID token opens no session', async () => {
    google.meddle(changed('payload', { sub: 'somebody-else' }))
    expect(await endOfVisit()).toEqual([resultPage('other'), null])
  })

  test('T12 ID token without a signature opens no session', async () => {
    google.meddle((answer) => {
      changed('header', { alg: 'none' })(answer)
      answer.body['id_token'] = String(answer.body['id_token']).replace(/[^.]+$/, '')
    })
    expect(await endOfVisit()).toEqual([resultPage('other'), null])
  })

  test('T12 response without an ID token opens no session', async () => {
    google.meddle(({ body }) => void delete body['id_token'])
    expect(await endOfVisit()).toEqual([resultPage('other'), null])
  })

  test('AUTH-13 wrong client secret is logged with the message of Google', async () => {
    expectConsoleError(/answered 401 invalid_client/)
    google.meddle((answer) => {
      answer.statusCode = 401
      answer.body = { error: 'invalid_client', error_description: 'never\nlogged' }
    })
    expect(await visit(site.anonymous())).toBe(resultPage('other'))
  })

  test('ERR-13 server error of Google is a network failure', async () => {
    google.meddle((answer) => void (answer.statusCode = 503))
    expect(await endOfVisit()).toEqual([resultPage('network'), null])
  })
})
