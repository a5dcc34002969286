/** What one client is counted by: its IPv4 address, or the /64 of its IPv6 address. */
import { createHmac } from 'node:crypto'
import { createRequire } from 'node:module'
import type { IncomingMessage } from 'node:http'

/** A client that is gone before its call is looked at has none: its socket no longer says. */
export function clientAddress(ip: string | undefined): string {
  const plain = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = tail === undefined ? front : [...front, ...zeros, ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}

/** An address as ledgers keep it: recognisable again, not readable. */
export const hashAddress = (address: string, secret: string) =>
  createHmac('sha256', secret).update(address).digest()

/** The first 16 hexadecimal digits of the hash in the ledgers, so that a log line can be matched with them. */
export const shortAddressHash = (address: string, secret: string) =>
  hashAddress(address, secret).toString('hex').slice(0, 16)

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
