/** TRUST_PROXY: proxies whose forwarded headers are trusted; networks too wide for that are refused (F-C9, T10). */
import { isIPv4, isIPv6 } from 'node:net'
import { StartupError } from '../errors.ts'
import { parsed } from './settings.ts'

/** True for a host that only this machine reaches; IPv6 with or without brackets. */
export const isLoopback = (host: string): boolean =>
  /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)

type TrustProxy = boolean | readonly string[]

const namedRanges = ['loopback', 'linklocal', 'uniquelocal']
/** All private networks: visitors on a school's LAN and the source NAT of a cluster have such addresses too. */
const wideRanges = ['linklocal', 'uniquelocal']

/** One subnet, 256 addresses of IPv4 or a /64 of IPv6; a wider network holds more than proxies. */
const minBits = { ipv4: 24, ipv6: 64 } as const

interface Network {
  readonly family: keyof typeof minBits
  readonly bits: number
}

/** An IPv4 network written as IPv6 (`::ffff:10.0.0.0/104`) counts as IPv4. */
const isMapped = (address: string) =>
  /^\[::ffff:[\da-f]+:[\da-f]+\]$/.test(new URL(`http://[${address}]`).hostname)

/** Undefined if `part` is neither an address nor a network. */
function networkOf(part: string): Network | undefined {
  const [, address = '', length] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  if (!isIPv4(address) && !isIPv6(address)) return undefined
  const maxBits = isIPv4(address) ? 32 : 128
  const bits = length === undefined ? maxBits : Number(length)
  if (bits < 1 || bits > maxBits) return undefined
  if (isIPv4(address)) return { family: 'ipv4', bits }
  return isMapped(address) ? { family: 'ipv4', bits: bits - 96 } : { family: 'ipv6', bits }
}

function isTooWide(part: string): boolean {
  const network = networkOf(part)
  return network ? network.bits < minBits[network.family] : wideRanges.includes(part)
}

/** `off`, `on` (the nearest proxy), or addresses and networks of proxies, separated by commas. */
export const proxies = parsed<boolean | string[]>(
  'off, on, or the addresses of the proxies separated by commas',
  (value) => {
    if (value === 'off' || value === 'on') return value === 'on'
    const list = value.split(',').map((part) => part.trim().toLowerCase())
    return list.every((part) => namedRanges.includes(part) || networkOf(part)) ? list : undefined
  },
)

/** Returns the reason against these proxies with the setting to use instead; undefined if they are narrow enough. */
export function wideTrustMessage(trustProxy: TrustProxy): string | undefined {
  const wide = typeof trustProxy === 'boolean' ? [] : trustProxy.filter(isTooWide)
  if (wide.length === 0) return undefined
  return `TRUST_PROXY=${wide.join(',')} trusts more than proxies: a visitor with such an address can claim any other. Set it to the proxy's own address, or to a network of /24 (IPv6: /64) at most.`
}

/** Throws StartupError if a public site trusts too wide a network. */
export function assertNarrowTrust(config: { readonly baseUrl: string; readonly trustProxy: TrustProxy }) {
  const message = wideTrustMessage(config.trustProxy)
  if (message !== undefined && !isLoopback(new URL(config.baseUrl).hostname)) throw new StartupError(message)
}
