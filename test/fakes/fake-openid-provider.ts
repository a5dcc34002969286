/** OpenID provider on localhost with real codes, keys and tokens, and a consent page. */
import { OAuth2Server } from 'oauth2-mock-server'

/** Claims of the ID token; any further claim may be set. */
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
  readonly issuer: string
  /** The settings of a site where it is Google. */
  readonly settings: Readonly<Record<string, string>>
  /** Its entry in OIDC_PROVIDERS_FILE. */
  entry(id: string, name: string): ProviderEntry
  /** Sets the person who signs in from now on and clears response changes. */
  be(person: GooglePerson): void
  /** Refuses consent until the next person. */
  refuse(): void
  /** Sends COOP, which hides the window from its opener, until the next person. */
  hide(): void
  /** Changes token responses until the next person. */
  meddle(change: (answer: TokenAnswer) => void): void
  stop(): Promise<void>
  /** Answers again after `stop`, with other keys. */
  restart(): Promise<void>
}

export interface ProviderEntry {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly role_rules?: readonly object[]
  readonly mail_domains?: readonly string[]
}

const consentPage = (query: string) => `<!doctype html><html lang="en"><title>Pretend Google</title>
<h1>Pretend Google</h1><p><a href="/authorize?${query}">Continue</a> <a href="/authorize?${query}&refuse=1">Cancel</a>`

interface Mood {
  claims: Readonly<Record<string, unknown>>
  refuses: boolean
  hides: boolean
  change: (answer: TokenAnswer) => void
}

/** Applies the configured behaviour to the server. */
function listen({ service, issuer }: OAuth2Server, mood: Mood, asks: boolean) {
  const address = issuer.url ?? ''
  // `auth_time` is the current time at each sign-in.
  service.on('beforeTokenSigning', ({ payload }: { payload: { iat: number } }) =>
    Object.assign(payload, { auth_time: payload.iat }, mood.claims),
  )
  service.on('beforeResponse', (answer: TokenAnswer) => mood.change(answer))
  service.on(
    'beforeAuthorizeRedirect',
    ({ url }: { url: URL }, { url: requestUrl = '' }: { url?: string }) => {
      if (!mood.refuses && !requestUrl.endsWith('&refuse=1')) return
      url.searchParams.delete('code')
      url.searchParams.set('error', 'access_denied')
    },
  )
  service.on('beforeWellKnownOpenIdConfiguration', ({ body }: TokenAnswer) => {
    if (asks) body['authorization_endpoint'] = `${address}/consent`
  })
  service.addRoute('GET', '/consent', (request, response) => {
    response.setHeader('content-type', 'text/html')
    if (mood.hides) response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.end(consentPage(new URL(request.url ?? '', address).search.slice(1)))
  })
}

/** `asks`: shows a page with Continue and Cancel, as Google does, instead of redirecting at once. */
export async function startFakeOpenIdProvider({ asks = false } = {}): Promise<FakeOpenIdProvider> {
  const calm = { refuses: false, hides: false, change: () => {} }
  const mood: Mood = { ...calm, claims: {} }
  async function start(port: number) {
    const server = new OAuth2Server()
    await server.issuer.keys.generate('RS256')
    await server.start(port, '127.0.0.1')
    server.issuer.url = `http://127.0.0.1:${server.address().port}`
    listen(server, mood, asks)
    return server
  }
  let server = await start(0)
  const { port } = server.address()
  const issuer = `http://127.0.0.1:${port}`
  const client = { client_id: 'thuto-on-this-machine', client_secret: 'known-to-both' }
  return {
    issuer,
    settings: {
      GOOGLE_CLIENT_ID: client.client_id,
      GOOGLE_CLIENT_SECRET: client.client_secret,
      GOOGLE_DISCOVERY_URL: `${issuer}/.well-known/openid-configuration`,
    },
    entry: (id, name) => ({ id, name, issuer, ...client, client_secret: `secret-of-${id}` }),
    be: (person) => void Object.assign(mood, calm, { claims: { email_verified: true, name: '', ...person } }),
    refuse: () => void (mood.refuses = true),
    hide: () => void (mood.hides = true),
    meddle: (change) => void (mood.change = change),
    stop: () => server.stop(),
    restart: async () => void (server = await start(port)),
  }
}
