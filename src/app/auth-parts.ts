/** Passwords, sessions, cookies, sign-in providers and security events, built from settings and secrets. */
import { randomBytes, randomUUID } from 'node:crypto'
import { finishSignInFlow } from '#features/people/sign-in/contract.ts'
import { branding } from '#features/public/content/server/site-identity.ts'
import type { SignInProvider } from '#features/people/sign-in/server/sign-in-deps.ts'
import { hashedForm } from '#features/people/accounts/password.ts'
import { breachedPasswords } from '#platform/auth/common-passwords/breached-passwords.ts'
import { ownerRole, shortSessionRoles } from '#shared/abilities.ts'
import { cookieNames, deviceCookie, flowCookie, signVisitorCookie } from '#platform/auth/cookies.ts'
import { hiddenEmail } from '#platform/auth/email-address.ts'
import { freshProofs } from '#platform/auth/sessions/fresh-proofs-repository.ts'
import { discoveryUrlOf } from '#platform/auth/open-id/discovery.ts'
import { openIdClient } from '#platform/auth/open-id/open-id-client.ts'
import { sealer } from '#platform/auth/factors/sealer.ts'
import { webAuthn } from '#platform/auth/factors/webauthn.ts'
import { argon2Passwords, type HashCost } from '#platform/auth/passwords.ts'
import { sessionOpener } from '#platform/auth/sessions/session-opener.ts'
import { resolveActor } from '#platform/auth/sessions/resolve-actor.ts'
import type { Config } from '#platform/config/config.ts'
import { readSecrets, type Secrets } from '#platform/config/secrets.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { signer } from '#platform/keys/signer.ts'
import { shortAddressHash } from '#platform/http/admission/client-address.ts'
import type { Log } from '#platform/log.ts'
import { securityEvents } from '#platform/security-events.ts'
import { securityEventWriter } from '#platform/security-events-repository.ts'

/** 256 random bits, for links and sessions. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Google first, unless its settings are missing, then those of OIDC_PROVIDERS_FILE. */
export function signInProviders(
  { google, openIdProviders, baseUrl }: Config,
  now: () => Date,
): ReadonlyMap<string, SignInProvider> {
  const all = [
    ...(google ? [{ ...google, id: 'google', name: 'Google', roleRules: [], mailDomains: undefined }] : []),
    ...openIdProviders.map((each) => ({ ...each, discoveryUrl: discoveryUrlOf(each.issuer) })),
  ]
  return new Map(
    all.map(({ id, name, roleRules, mailDomains, ...settings }) => {
      const redirectUri = baseUrl + finishSignInFlow.path.replace(':provider', id)
      const requestsAffiliation = roleRules.length > 0
      const client = openIdClient({
        ...settings,
        redirectUri,
        requestsAffiliation,
        nowMs: () => now().getTime(),
      })
      return [id, { id, name, roleRules, mailDomains, client }]
    }),
  )
}

const passwordsOf = ({ breachedPasswords: list }: Config, cost?: HashCost) =>
  argon2Passwords({
    newSalt: () => randomBytes(16),
    hashedForm,
    ...(cost && { cost }),
    ...(list !== undefined && { isBreached: breachedPasswords(list) }),
  })
/** The log of security events, and their table. */
function securityLog(db: Db, log: Log, hideAddress: (address: string) => string) {
  const nowMs = () => performance.now()
  const writer = securityEventWriter(db, nowMs, log)
  return securityEvents({ log, writer, hideAddress, nowMs })
}
/** Roles that need a second factor, by REQUIRE_MFA. */
const rolesWithFactor = { off: [], moderators: shortSessionRoles, admins: [ownerRole] }

const fiveMinutes = 5 * 60

/** For second factors: passkeys, sealed secrets of apps, and the cookie of a sign-in that waits for one. */
const factorServices = ({ baseUrl }: Config, siteName: string, { sealing }: Secrets) => ({
  webAuthn: webAuthn(baseUrl, siteName),
  sealer: sealer(sealing),
  pendingSignInCookie: flowCookie(cookieNames(baseUrl), 'half-sign-in', fiveMinutes),
  randomSecret: (bytes: number) => randomBytes(bytes),
})

export function authServices(config: Config, db: Db, now: () => Date, log: Log, hashCost?: HashCost) {
  const secrets = readSecrets(config)
  const cookies = cookieNames(config.baseUrl)
  const nowSeconds = () => Math.floor(now().getTime() / 1_000)
  const sessionSigner = signer(secrets.session, now)
  const visitorSigner = signer(secrets.visitor, now)
  const sessionDeps = {
    db,
    cookies,
    sessionSigner,
    visitorSigner,
    nowSeconds,
    randomId: () => randomUUID(),
    newToken,
    factorRoles: rolesWithFactor[config.requireMfa],
  }
  return {
    passwords: passwordsOf(config, hashCost),
    factors: factorServices(config, branding.siteName, secrets),
    addressSecret: secrets.addresses,
    erasureKey: secrets.erasures,
    hideEmail: (email: string) => hiddenEmail(email, secrets.addresses),
    deviceCookie: deviceCookie(cookies, sessionSigner, nowSeconds),
    freshProofs: freshProofs(sessionDeps),
    securityEvents: securityLog(db, log, (address) => shortAddressHash(address, secrets.addresses)),
    tokenSigner: signer(secrets.analytics, now),
    formSigner: visitorSigner,
    sessions: sessionOpener(sessionDeps),
    resolveActor: resolveActor(sessionDeps),
    flowCookie: flowCookie(cookies),
    newVisitorCookie: () => signVisitorCookie(randomUUID(), nowSeconds(), visitorSigner, cookies),
  }
}
