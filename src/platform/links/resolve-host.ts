/**
 * Resolves names of contributed links by DNS queries of this process: `lookup` of the system takes one of four threads,
 * which also read files and hash passwords, for as long as a slow name server likes.
 */
import { Resolver } from 'node:dns/promises'
import type { Address } from './send-request.ts'

const queryTimeoutMs = 1_000
const tries = 2
/** The name server answers that there is no such name or no such address. */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

const codeOf = (answer: PromiseSettledResult<unknown>) =>
  answer.status === 'rejected' ? String((answer.reason as NodeJS.ErrnoException).code) : 'ENODATA'

/**
 * IPv4 addresses come first. Rejects with `EAI_AGAIN`, as `lookup` does, if a name server has failed, and with `ETIMEOUT`
 * if it stays silent.
 */
export async function resolveHost(host: string, servers?: readonly string[]): Promise<readonly Address[]> {
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
