/** Addresses of the hosts of links. Those of the public internet are allowed, by the registries of IANA (T31). */
import { BlockList, isIP } from 'node:net'
import { Resolver } from 'node:dns/promises'
import type { Address } from './send-request.ts'

/** Private and shared networks, this host, link-local, protocol assignments, examples, benchmarks, multicast, reserved. */
const denied4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Inside 2000::/3: protocol assignments with Teredo and ORCHID, examples, 6to4. */
const denied6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

function listOf(subnets: typeof denied4, family: 'ipv4' | 'ipv6') {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}
const notPublic4 = listOf(denied4, 'ipv4')
const notPublic6 = listOf(denied6, 'ipv6')
/** Without loopback, mapped, NAT64, local, link-local and multicast addresses. */
const global6 = listOf([['2000::', 3]], 'ipv6')

/** False for what is no IP address, and for an address with a zone. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !notPublic4.check(address, 'ipv4')
  return (
    version === 6 &&
    !address.includes('%') &&
    global6.check(address, 'ipv6') &&
    !notPublic6.check(address, 'ipv6')
  )
}

const queryTimeoutMs = 1_000
const tries = 2
/** The name server answers that there is no such name or no such address. */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

const codeOf = (answer: PromiseSettledResult<unknown>) =>
  answer.status === 'rejected' ? String((answer.reason as NodeJS.ErrnoException).code) : 'ENODATA'

/**
 * Resolves the name of a contributed link; IPv4 addresses come first. Rejects with `EAI_AGAIN`, as `lookup` does, if a name
 * server has failed, and with `ETIMEOUT` if it stays silent.
 */
export async function resolveHost(host: string, servers?: readonly string[]): Promise<readonly Address[]> {
  // `lookup` of the system takes one of four threads, which also read files and hash passwords, for as long as a slow name
  // server likes.
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries })
  if (servers) resolver.setServers(servers)
  const of = (family: 4 | 6) => (addresses: readonly string[]) =>
    addresses.map((address) => ({ address, family }))
  const answers = await Promise.allSettled([
    resolver.resolve4(host).then(of(4)),
    resolver.resolve6(host).then(of(6)),
  ])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return found
  const codes = answers.map((answer) => codeOf(answer))
  const code = codes.find((each) => !absent.has(each)) ?? 'ENOTFOUND'
  throw Object.assign(new Error('The name has no address.'), {
    code: code === 'ETIMEOUT' || code === 'ENOTFOUND' ? code : 'EAI_AGAIN',
  })
}
