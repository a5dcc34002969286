/** TRUST_PROXY: whose forwarded headers are believed, and which networks are too wide to be believed (F-C9, T10). */
import { isIPv4, isIPv6 } from 'node:net'
import { StartupError } from '../startup-error.ts'
import { type Reader, InvalidSetting } from './settings.ts'

/** True for a host name or address that only this machine reaches; IPv6 with or without its brackets. */
export const isLoopback = (host: string): boolean =>
  /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)

type TrustProxy = boolean | readonly string[]

const namedRanges = ['loopback', 'linklocal', 'uniquelocal']
/** Every private network: a visitor on a school's LAN, and the source NAT of a cluster, have such addresses too. */
const wideRanges = ['linklocal', 'uniquelocal']

/** One subnet: 256 addresses of IPv4, a /64 of IPv6. A wider network holds more than proxies. */
const minBits = { ipv4: 24, ipv6: 64 } as const

interface Network {
  readonly family: keyof typeof minBits
  readonly bits: number
}

/** IPv4 written as IPv6, `::ffff:10.0.0.0/104`, counts as the IPv4 network it is. */
const isMapped = (address: string) =>
  /^\[::ffff:[\da-f]+:[\da-f]+\]$/.test(new URL(`http://[${address}]`).hostname)

/** Undefined where this is neither an address nor a network. */
function networkOf(part: string): Network | undefined {
  const [, address = '', length] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  if (!isIPv4(address) && !isIPv6(address)) return undefined
  const most = isIPv4(address) ? 32 : 128
  const bits = length === undefined ? most : Number(length)
  if (bits < 1 || bits > most) return undefined
  if (isIPv4(address)) return { family: 'ipv4', bits }
  return isMapped(address) ? { family: 'ipv4', bits: bits - 96 } : { family: 'ipv6', bits }
}

function isTooWide(part: string): boolean {
  const network = networkOf(part)
  return network ? network.bits < minBits[network.family] : wideRanges.includes(part)
}

/** `off`, `on` (the nearest proxy), or the addresses and networks of the proxies, separated by commas. */
export const proxies: Reader<boolean | string[]> = (value) => {
  if (value === 'off' || value === 'on') return value === 'on'
  const list = value.split(',').map((part) => part.trim().toLowerCase())
  const looksRight = list.every((part) => namedRanges.includes(part) || networkOf(part))
  return looksRight
    ? list
    : new InvalidSetting('off, on, or the addresses of the proxies separated by commas')
}

/** The reason why these proxies may not be trusted, with the setting to use instead; undefined when they may. */
export function wideTrustWords(trustProxy: TrustProxy): string | undefined {
  const wide = typeof trustProxy === 'boolean' ? [] : trustProxy.filter(isTooWide)
  if (wide.length === 0) return undefined
  return `TRUST_PROXY=${wide.join(',')} trusts more than proxies: a visitor with such an address can claim any other. Set it to the proxy's own address, or to a network of /24 (IPv6: /64) at most.`
}

/** Throws StartupError for a site that others reach and that trusts a network too wide. */
export function assertNarrowTrust(config: { readonly baseUrl: string; readonly trustProxy: TrustProxy }) {
  const words = wideTrustWords(config.trustProxy)
  if (words !== undefined && !isLoopback(new URL(config.baseUrl).hostname)) throw new StartupError(words)
}
