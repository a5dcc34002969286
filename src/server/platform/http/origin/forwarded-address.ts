/** Whose request it is, as Fastify itself says it behind proxies, for requests that do not come as far as Fastify. */
import { createRequire } from 'node:module'
import type { IncomingMessage } from 'node:http'

export type TrustProxy = boolean | string[]
type Trust = (address: string, hop: number) => boolean
interface ProxyAddress {
  (request: IncomingMessage, trust: Trust): string
  compile(proxies: readonly string[]): Trust
}

const require = createRequire(createRequire(import.meta.url).resolve('fastify'))
const proxyAddress = require('@fastify/proxy-addr') as ProxyAddress

/** Only the nearest proxy is believed when none is named: what stands further left in the header anybody can write (T10). */
export function believed(trustProxy: TrustProxy): Trust | string[] | false {
  return trustProxy === true ? (_address, hop) => hop === 0 : trustProxy
}

function trustOf(trustProxy: TrustProxy): Trust | undefined {
  const trusted = believed(trustProxy)
  if (trusted === false) return undefined
  return typeof trusted === 'function' ? trusted : proxyAddress.compile(trusted)
}

/** Gives the function that says the address of who sent a request; undefined when they have gone already. */
export function forwardedAddress(trustProxy: TrustProxy) {
  const trust = trustOf(trustProxy)
  if (!trust) return ({ socket }: IncomingMessage) => socket.remoteAddress
  return (request: IncomingMessage): string | undefined => proxyAddress(request, trust)
}

/** Returns the check of a peer: true for a proxy whose headers are believed. */
export function trustedProxy(trustProxy: TrustProxy): (address: string) => boolean {
  const trust = trustOf(trustProxy)
  return (address) => trust?.(address, 0) === true
}
