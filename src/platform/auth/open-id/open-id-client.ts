/** Sign-in at an OpenID provider: the authorization code flow with PKCE, state and nonce. Keeps no token. */
import { createHash } from 'node:crypto'
import * as openId from 'openid-client'
import * as z from 'zod/mini'
import { configuration, discovery, issuerOf } from './discovery.ts'
import { callProvider } from './provider-requests.ts'

export interface Identity {
  /** Without a trailing slash. */
  readonly issuer: string
  /** The provider's permanent id of the person; an email may change. */
  readonly subject: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  /** Empty when the profile has none. */
  readonly name: string
  /** `eduperson_affiliation`. */
  readonly affiliations: readonly string[]
}

/** Binds the response to the request; each value is random and used once. */
export interface FlowSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface AuthorizationRequest extends FlowSecrets {
  /** `login` asks for the credentials again; the response then has the time of that sign-in. */
  readonly prompt: 'select_account' | 'login'
  readonly loginHint?: string | undefined
}

/** Parameters with which the provider sends the browser back. */
export interface AuthorizationResponse {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly iss?: string | undefined
}

export interface OpenIdSettings {
  readonly discoveryUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Our URL as registered at the provider; never taken from a request (T10). */
  readonly redirectUri: string
  /** Role rules read the affiliation. */
  readonly requestsAffiliation?: boolean
  readonly nowMs: () => number
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  iat: z.number(),
  auth_time: z.optional(z.number()),
  azp: z.optional(z.string()),
  at_hash: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.string()),
  eduperson_affiliation: z.optional(z.union([z.string(), z.array(z.string())])),
})
type Claims = z.output<typeof claims>

const toleranceSeconds = 60

/** Both times come from the provider, so its clock need not agree with ours. */
function checkAuthTime({ iat, auth_time }: Claims, maxAgeSeconds: number) {
  if (auth_time === undefined)
    throw new Error(
      'The ID token does not say when the person was authenticated (auth_time); at Google turn on “Session age claims”',
    )
  const age = iat - auth_time
  if (age > maxAgeSeconds || age < -toleranceSeconds)
    throw new Error('The ID token tells of an authentication of another time')
}

/** OpenID Connect Core 3.1.3.6: the ID token belongs to the access token beside it. */
function checkAccessTokenHash(idToken: string, accessToken: string, expected: string) {
  const header = Buffer.from(idToken.split('.')[0] ?? '', 'base64url').toString()
  const { alg } = z.parse(z.object({ alg: z.string() }), JSON.parse(header))
  const hash = createHash(`sha${/^..(256|384|512)$/.exec(alg)?.[1] ?? '512'}`)
    .update(accessToken)
    .digest()
  if (hash.subarray(0, hash.length / 2).toString('base64url') !== expected)
    throw new Error('The ID token is for another access token')
}

/** Claims of a token response after the checks that the library leaves to its callers. */
function readIdentity(
  tokens: openId.TokenEndpointResponse & openId.TokenEndpointResponseHelpers,
  issuer: string,
  clientId: string,
  maxAuthAgeSeconds: number | undefined,
): Identity {
  const read = z.parse(claims, tokens.claims())
  const { sub, azp, at_hash, email, email_verified, name = '', eduperson_affiliation = [] } = read
  if (azp !== undefined && azp !== clientId) throw new Error('The ID token is for another client')
  if (at_hash !== undefined) checkAccessTokenHash(tokens.id_token ?? '', tokens.access_token, at_hash)
  if (maxAuthAgeSeconds !== undefined) checkAuthTime(read, maxAuthAgeSeconds)
  const affiliations = [eduperson_affiliation].flat()
  return { issuer, subject: sub, email, emailVerified: email_verified === true, name, affiliations }
}

/** OpenID Connect Core 5.5; Google gives `auth_time` only where the claim is requested by name. */
function claimsParameter(prompt: AuthorizationRequest['prompt'], requestsAffiliation: boolean) {
  const requested = {
    ...(prompt === 'login' && { auth_time: { essential: true } }),
    ...(requestsAffiliation && { eduperson_affiliation: null }),
  }
  return Object.keys(requested).length > 0 ? { claims: JSON.stringify({ id_token: requested }) } : {}
}

export function openIdClient(settings: OpenIdSettings) {
  const { clientId, redirectUri, discoveryUrl, requestsAffiliation = false } = settings
  const issuer = issuerOf(discoveryUrl)
  const findProvider = discovery(discoveryUrl, settings.nowMs)
  return {
    issuer,
    /** Authorization URL for a redirect. Throws `ProviderUnavailableError`. */
    async authorizationUrl({ state, nonce, verifier, prompt, loginHint }: AuthorizationRequest) {
      const config = configuration(await findProvider(), settings)
      return openId.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt,
        ...(prompt === 'login' && { max_age: '0' }),
        ...claimsParameter(prompt, requestsAffiliation),
        ...(loginHint !== undefined && { login_hint: loginHint }),
      }).href
    },
    /**
     * Exchanges the code for an identity. Throws `ProviderUnavailableError`, or an error that names the invalid claim; with
     * `maxAuthAgeSeconds` an older `auth_time` is invalid too.
     */
    async identify(response: AuthorizationResponse, secrets: FlowSecrets, maxAuthAgeSeconds?: number) {
      const { state, nonce, verifier } = secrets
      const config = configuration(await findProvider(), settings)
      const address = new URL(redirectUri)
      for (const [name, value] of Object.entries(response))
        if (typeof value === 'string') address.searchParams.set(name, value)
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
      const tokens = await callProvider(issuer, () => openId.authorizationCodeGrant(config, address, checks))
      return readIdentity(tokens, issuer, clientId, maxAuthAgeSeconds)
    },
  }
}
export type OpenIdClient = ReturnType<typeof openIdClient>
