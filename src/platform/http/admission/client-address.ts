/** Address by which a client is counted: IPv4, or the /64 of IPv6. */
import { createHmac } from 'node:crypto'
import { createRequire } from 'node:module'
import type { IncomingMessage } from 'node:http'

/** A socket that closed before its request was read has no address. */
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

/** Keyed hash of an address, for ledgers. */
export const hashAddress = (address: string, secret: string) =>
  createHmac('sha256', secret).update(address).digest()

/** First 16 hexadecimal digits of the ledger's hash, so that log lines can be matched with it. */
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

/** Without a configured list only the nearest proxy is trusted: clients can write the header's earlier entries (T10). */
export function toTrustOption(trustProxy: TrustProxy): Trust | string[] | false {
  return trustProxy === true ? (_address, hop) => hop === 0 : trustProxy
}

function trustOf(trustProxy: TrustProxy): Trust | undefined {
  const trusted = toTrustOption(trustProxy)
  if (trusted === false) return undefined
  return typeof trusted === 'function' ? trusted : proxyAddress.compile(trusted)
}

/** Returns a reader of the client address of a request; undefined if the client has disconnected. */
export function forwardedAddress(trustProxy: TrustProxy) {
  const trust = trustOf(trustProxy)
  if (!trust) return ({ socket }: IncomingMessage) => socket.remoteAddress
  return (request: IncomingMessage): string | undefined => proxyAddress(request, trust)
}

/** Returns a check: true for a proxy whose headers are trusted. */
export function trustedProxy(trustProxy: TrustProxy): (address: string) => boolean {
  const trust = trustOf(trustProxy)
  return (address) => trust?.(address, 0) === true
}
