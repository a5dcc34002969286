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

export interface PasskeyChallenge {
  readonly challenge: string
  /** For `navigator.credentials` of the browser, as JSON. */
  readonly options: Readonly<Record<string, unknown>>
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

const newPasskeys = ({ rpID, siteName, expected }: Site) => ({
  async registrationChallenge(
    { accountId, email }: { readonly accountId: string; readonly email: string },
    known: readonly PasskeyName[],
  ) {
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
  /** Undefined for a response to another challenge, of another origin, or without user verification. */
  async checkNew(response: unknown, expectedChallenge: string): Promise<PasskeyKey | undefined> {
    const { verifyRegistrationResponse } = await library()
    const given = { response: response as RegistrationResponseJSON, expectedChallenge, ...expected }
    const verified = await verifyRegistrationResponse({ ...given, supportedAlgorithmIDs }).catch(refused)
    if (!verified?.registrationInfo) return undefined
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: [...transports] }
  },
})

const knownPasskeys = ({ rpID, expected }: Site) => ({
  /** Without a list the browser offers every passkey of this site. */
  async signInChallenge(allowed?: readonly PasskeyName[]) {
    const { generateAuthenticationOptions } = await library()
    const options = { rpID, userVerification: 'required', timeout } as const
    return toChallenge(
      await generateAuthenticationOptions({
        ...options,
        ...(allowed && { allowCredentials: descriptors(allowed) }),
      }),
    )
  },
  /** Returns the new counter; undefined for a refused response, such as one whose counter went back. */
  async checkOne(
    response: unknown,
    expectedChallenge: string,
    { credentialId, publicKey, counter, transports }: PasskeyKey,
  ) {
    const { verifyAuthenticationResponse } = await library()
    const credential = { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports }
    const given = { response: response as AuthenticationResponseJSON, expectedChallenge, credential }
    const result = await verifyAuthenticationResponse({ ...given, ...expected }).catch(refused)
    return result?.verified ? result.authenticationInfo.newCounter : undefined
  },
})

export function webAuthn(baseUrl: string, siteName: string) {
  const { hostname: rpID, origin: expectedOrigin } = new URL(baseUrl)
  const expected = { expectedOrigin, expectedRPID: rpID, requireUserVerification: true } as const
  const site = { rpID, siteName, expected }
  return { ...newPasskeys(site), ...knownPasskeys(site) }
}
export type WebAuthn = ReturnType<typeof webAuthn>
