import * as z from 'zod/mini'
import { askProvider } from './ask-provider.ts'

const shape = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
export type Provider = z.output<typeof shape>

const wellKnown = '/.well-known/openid-configuration'
const keptMs = 60 * 60 * 1_000

/** Whose word it is: the issuer named in the document must be the one whose document was asked for. */
function checked(document: unknown, address: string): Provider {
  const { success, data } = z.safeParse(shape, document)
  if (!success) throw new Error(`${address} does not describe an OpenID provider`)
  if (data.issuer.replace(/\/$/, '') + wellKnown !== address)
    throw new Error(`${address} speaks for another issuer, ${new URL(data.issuer).host}`)
  const { protocol } = new URL(address)
  const others = [data.authorization_endpoint, data.token_endpoint, data.jwks_uri]
  if (others.some((endpoint) => new URL(endpoint).protocol !== protocol))
    throw new Error(`${address} names addresses that do not begin with ${protocol}//`)
  return data
}

/** What the provider says of itself: asked when first needed, kept for an hour; a failure is not kept. */
export function discovery(address: string, nowMs: () => number): () => Promise<Provider> {
  let known: { readonly provider: Promise<Provider>; readonly until: number } | undefined
  return () => {
    if (known && nowMs() < known.until) return known.provider
    const provider = askProvider(address).then((document) => checked(document, address))
    known = { provider, until: nowMs() + keptMs }
    provider.catch(() => (known = undefined))
    return provider
  }
}
