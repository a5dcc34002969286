import * as openId from 'openid-client'
import * as z from 'zod/mini'
import { callProvider, providerFetch, ProviderUnavailableError } from './provider-requests.ts'
import { memoizeFor } from '../../caches/memoize-for.ts'

const endpoints = z.looseObject({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

const wellKnown = '/.well-known/openid-configuration'
const timeoutSeconds = 10
const cachedMs = 60 * 60 * 1_000

export const discoveryUrlOf = (issuer: string) => issuer.replace(/\/$/, '') + wellKnown

/** Issuer of a discovery URL, without a trailing slash. */
export const issuerOf = (discoveryUrl: string) =>
  (discoveryUrl.endsWith(wellKnown) ? discoveryUrl.slice(0, -wellKnown.length) : discoveryUrl).replace(
    /\/$/,
    '',
  )

// oxlint-disable-next-line typescript/no-deprecated -- for a provider on this machine, then all its endpoints
const allowPlain: (config: openId.Configuration) => void = openId.allowInsecureRequests
const isPlain = (address: string) => new URL(address).protocol === 'http:'

/** The issuer named in the document must be the one whose document was requested. */
function checked(metadata: openId.ServerMetadata, address: string): openId.ServerMetadata {
  const { success, data } = z.safeParse(endpoints, metadata)
  if (!success) throw new Error(`${address} does not describe an OpenID provider`)
  if (discoveryUrlOf(metadata.issuer) !== address)
    throw new Error(`${address} speaks for another issuer, ${new URL(metadata.issuer).host}`)
  const { protocol } = new URL(address)
  const others = [data.authorization_endpoint, data.token_endpoint, data.jwks_uri]
  if (others.some((endpoint) => new URL(endpoint).protocol !== protocol))
    throw new Error(`${address} names addresses that do not begin with ${protocol}//`)
  return metadata
}

/** Reads the metadata of a provider. Throws `ProviderUnavailableError`, or an error that names the fault. */
export async function readProvider(address: string): Promise<openId.ServerMetadata> {
  const options = {
    timeout: timeoutSeconds,
    execute: isPlain(address) ? [allowPlain] : [],
    [openId.customFetch]: providerFetch,
  }
  // The client id is not sent: discovery needs none.
  const read = () => openId.discovery(new URL(address), 'any', undefined, openId.None(), options)
  const found = await callProvider(address, read).catch((error: unknown) => {
    if (error instanceof ProviderUnavailableError || / answered \d+/.test(String(error))) throw error
    throw new Error(`${address} does not describe an OpenID provider`)
  })
  return checked(found.serverMetadata(), address)
}

/** Returns a reader of a provider's metadata, cached for an hour; an error is not cached. */
export const discovery = (address: string, nowMs: () => number) =>
  memoizeFor(cachedMs, () => readProvider(address), nowMs)

/** Client authentication at the token endpoint and the checks of a response. A new configuration fetches the keys again. */
export function configuration(
  metadata: openId.ServerMetadata,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): openId.Configuration {
  const methods = metadata.token_endpoint_auth_methods_supported ?? []
  const basicOnly = methods.includes('client_secret_basic') && !methods.includes('client_secret_post')
  const authenticate = basicOnly ? openId.ClientSecretBasic : openId.ClientSecretPost
  const client = { [openId.clockTolerance]: 60 }
  const config = new openId.Configuration(metadata, clientId, client, authenticate(clientSecret))
  config.timeout = timeoutSeconds
  config[openId.customFetch] = providerFetch
  // Without it the library trusts the connection and does not verify the signature.
  openId.enableNonRepudiationChecks(config)
  if (isPlain(metadata.token_endpoint ?? '')) allowPlain(config)
  return config
}
