import { verifyJwsAccessToken } from 'better-auth/oauth2'
import * as z from 'zod/mini'
import { askProvider } from './ask-provider.ts'
import type { Provider } from './discovery.ts'

/** Who the provider says somebody is. */
export interface Identity {
  /** The provider's own id of the person; it never changes, an email may. */
  readonly subject: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  /** Empty when the profile has none. */
  readonly name: string
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  nonce: z.string(),
  iat: z.number(),
  auth_time: z.optional(z.number()),
  azp: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.string()),
})

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
// A server's clock may be wrong by some minutes; the nonce already ties the token to this one visit.
const clockGraceSeconds = 300

export interface Expected {
  readonly clientId: string
  readonly nonce: string
  /** How long before the token was made the person may have been authenticated; undefined: any time. */
  readonly maxAuthAgeSeconds?: number | undefined
}

/** Both times are the provider's: its clock and ours need not agree. */
function checkAuthTime({ iat, auth_time }: z.output<typeof claims>, maxAgeSeconds: number) {
  if (auth_time === undefined)
    throw new Error(
      'The ID token does not say when the person was authenticated (auth_time); at Google turn on “Session age claims”',
    )
  const age = iat - auth_time
  if (age > maxAgeSeconds || age < -clockGraceSeconds)
    throw new Error('The ID token tells of an authentication of another time')
}

/**
 * Reads an ID token: signed by the provider's keys, for this client, not run out, made for this very visit, and
 * of an authentication that is recent enough. Throws when it is anything else.
 */
export async function readIdToken(
  token: unknown,
  provider: Provider,
  { clientId, nonce, maxAuthAgeSeconds }: Expected,
): Promise<Identity> {
  const payload = await verifyJwsAccessToken(z.parse(z.string(), token), {
    jwksFetch: async () => z.parse(keySet, await askProvider(provider.jwks_uri)),
    jwksCacheKey: provider,
    verifyOptions: {
      issuer: provider.issuer,
      audience: clientId,
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      requiredClaims: ['exp', 'iat'],
      clockTolerance: clockGraceSeconds,
    },
  })
  const read = z.parse(claims, payload)
  const { sub, email, email_verified, name = '', ...rest } = read
  if (rest.nonce !== nonce) throw new Error('The ID token was made for another visit')
  if (rest.azp !== undefined && rest.azp !== clientId) throw new Error('The ID token is for another client')
  if (maxAuthAgeSeconds !== undefined) checkAuthTime(read, maxAuthAgeSeconds)
  return { subject: sub, email, emailVerified: email_verified === true, name }
}
