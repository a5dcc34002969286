/** Passkeys by WebAuthn: user verification is required, and the relying party is the host of BASE_URL. */
import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** Names a passkey to the browser. */
export interface PasskeyName {
  readonly credentialId: string
  readonly transports: string[]
}

export interface PasskeyKey extends PasskeyName {
  readonly publicKey: Buffer
  /** Signature counter; 0 where the authenticator has none. */
  readonly counter: number
}

interface PasskeyChallenge {
  readonly challenge: string
  /** For `navigator.credentials` of the browser, as JSON. */
  readonly options: Readonly<Record<string, unknown>>
}

export interface WebAuthn {
  registrationChallenge(
    owner: { readonly accountId: string; readonly email: string },
    known: readonly PasskeyName[],
  ): Promise<PasskeyChallenge>
  /** Without a list the browser offers every passkey of this site. */
  signInChallenge(allowed?: readonly PasskeyName[]): Promise<PasskeyChallenge>
  /** Undefined for a response to another challenge, of another origin, or without user verification. */
  checkNew(response: unknown, challenge: string): Promise<PasskeyKey | undefined>
  /** Returns the new counter; undefined for a refused response, such as one whose counter went back. */
  checkOne(response: unknown, challenge: string, passkey: PasskeyKey): Promise<number | undefined>
}

// Loaded with the first passkey: a site without any does not need it.
const library = () => import('@simplewebauthn/server')

const descriptors = (passkeys: readonly PasskeyName[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

const toChallenge = ({ challenge, ...options }: { readonly challenge: string }): PasskeyChallenge => ({
  challenge,
  options: { challenge, ...options },
})

/** EdDSA, ES256 and RS256, as every authenticator has one of them. */
const supportedAlgorithmIDs = [-8, -7, -257]

const timeout = 5 * 60 * 1_000

/** A bad response is refused like a wrong one: the library throws for both. */
const refused = () => undefined

interface Site {
  readonly rpID: string
  readonly siteName: string
  readonly expected: {
    readonly expectedOrigin: string
    readonly expectedRPID: string
    readonly requireUserVerification: true
  }
}

const newPasskeys = ({
  rpID,
  siteName,
  expected,
}: Site): Pick<WebAuthn, 'registrationChallenge' | 'checkNew'> => ({
  async registrationChallenge({ accountId, email }, known) {
    const { generateRegistrationOptions } = await library()
    const options = await generateRegistrationOptions({
      rpName: siteName,
      rpID,
      userName: email,
      userID: new Uint8Array(createHash('sha256').update(accountId).digest()),
      excludeCredentials: descriptors(known),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      timeout,
      supportedAlgorithmIDs,
    })
    return toChallenge(options)
  },
  async checkNew(response, expectedChallenge) {
    const { verifyRegistrationResponse } = await library()
    const given = { response: response as RegistrationResponseJSON, expectedChallenge, ...expected }
    const verified = await verifyRegistrationResponse({ ...given, supportedAlgorithmIDs }).catch(refused)
    if (!verified?.registrationInfo) return undefined
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: [...transports] }
  },
})

const knownPasskeys = ({ rpID, expected }: Site): Pick<WebAuthn, 'signInChallenge' | 'checkOne'> => ({
  async signInChallenge(allowed) {
    const { generateAuthenticationOptions } = await library()
    const options = { rpID, userVerification: 'required', timeout } as const
    return toChallenge(
      await generateAuthenticationOptions({
        ...options,
        ...(allowed && { allowCredentials: descriptors(allowed) }),
      }),
    )
  },
  async checkOne(response, expectedChallenge, { credentialId, publicKey, counter, transports }) {
    const { verifyAuthenticationResponse } = await library()
    const credential = { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports }
    const given = { response: response as AuthenticationResponseJSON, expectedChallenge, credential }
    const result = await verifyAuthenticationResponse({ ...given, ...expected }).catch(refused)
    return result?.verified ? result.authenticationInfo.newCounter : undefined
  },
})

export function webAuthn({
  baseUrl,
  siteName,
}: {
  readonly baseUrl: string
  readonly siteName: string
}): WebAuthn {
  const { hostname: rpID, origin: expectedOrigin } = new URL(baseUrl)
  const expected = { expectedOrigin, expectedRPID: rpID, requireUserVerification: true } as const
  const site = { rpID, siteName, expected }
  return { ...newPasskeys(site), ...knownPasskeys(site) }
}
