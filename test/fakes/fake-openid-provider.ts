/** An OpenID provider on this machine that plays Google: real codes, keys and tokens, and a page to say yes or no. */
import { OAuth2Server } from 'oauth2-mock-server'

/** What the ID token says of the person before the window; anything else in it may be said otherwise too. */
export interface GooglePerson {
  readonly sub: string
  readonly email: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly [claim: string]: unknown
}

/** The answer to a code, on its way. */
export interface TokenAnswer {
  statusCode: number
  body: Record<string, unknown>
}

export interface FakeOpenIdProvider {
  /** What a site needs to be told to use it. */
  readonly settings: Readonly<Record<string, string>>
  /** Who sits before the window from now on; nobody meddles with the answers any more. */
  be(person: GooglePerson): void
  /** The person refuses, until somebody else sits there. */
  refuse(): void
  /** Hides its window from the site that opened it (COOP), until somebody else sits there. */
  hide(): void
  /** Changes the answers to codes, until somebody else sits there. */
  meddle(change: (answer: TokenAnswer) => void): void
  stop(): Promise<void>
}

const consentPage = (query: string) => `<!doctype html><html lang="en"><title>Pretend Google</title>
<h1>Pretend Google</h1><p><a href="/authorize?${query}">Continue</a> <a href="/authorize?${query}&refuse=1">Cancel</a>`

interface Mood {
  claims: Readonly<Record<string, unknown>>
  refuses: boolean
  hides: boolean
  change: (answer: TokenAnswer) => void
}

/** Makes the server do what its mood says. */
function listen({ service, issuer }: OAuth2Server, mood: Mood, asks: boolean) {
  const address = issuer.url ?? ''
  // The person gives the password each time, just now.
  service.on('beforeTokenSigning', ({ payload }: { payload: { iat: number } }) =>
    Object.assign(payload, { auth_time: payload.iat }, mood.claims),
  )
  service.on('beforeResponse', (answer: TokenAnswer) => mood.change(answer))
  service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, { url: asked = '' }: { url?: string }) => {
    if (!mood.refuses && !asked.endsWith('&refuse=1')) return
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  })
  service.on('beforeWellKnownOpenIdConfiguration', ({ body }: TokenAnswer) => {
    if (asks) body['authorization_endpoint'] = `${address}/consent`
  })
  service.addRoute('GET', '/consent', (request, response) => {
    response.setHeader('content-type', 'text/html')
    if (mood.hides) response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.end(consentPage(new URL(request.url ?? '', address).search.slice(1)))
  })
}

/** `asks`: shows a page with Continue and Cancel, as Google does, instead of going back at once. */
export async function startFakeOpenIdProvider({ asks = false } = {}): Promise<FakeOpenIdProvider> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const address = `http://127.0.0.1:${server.address().port}`
  server.issuer.url = address
  const calm = { refuses: false, hides: false, change: () => {} }
  const mood: Mood = { ...calm, claims: {} }
  listen(server, mood, asks)
  return {
    settings: {
      GOOGLE_CLIENT_ID: 'thuto-on-this-machine',
      GOOGLE_CLIENT_SECRET: 'known-to-both',
      GOOGLE_DISCOVERY_URL: `${address}/.well-known/openid-configuration`,
    },
    be: (person) => void Object.assign(mood, calm, { claims: { email_verified: true, name: '', ...person } }),
    refuse: () => void (mood.refuses = true),
    hide: () => void (mood.hides = true),
    meddle: (change) => void (mood.change = change),
    stop: () => server.stop(),
  }
}
