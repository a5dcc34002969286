/**
 * Asks a contributed link whether it answers (T31):
 * 1. Only https, port 443, no credentials.
 * 2. The host is resolved once. One address that is not public refuses all of them.
 * 3. The request connects to the address that was checked, whatever the name resolves to later.
 * 4. HEAD, then GET if that was no success. Neither reads a body nor follows a redirect; each takes at most 3 seconds.
 */
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isPublicAddress, resolveHost } from './public-address.ts'
import { type Address, type LinkRequest, type LinkVisit, sendRequest } from './send-request.ts'
import { hasErrorCode } from '../errors.ts'

const noAnswer: LinkVisit = { status: null, location: null }
const timeLimitMs = 3_000
/** At most one request a second. */
const betweenRequestsMs = 1_000

/** Errors of the site's own network: they say nothing about the link. */
const ownErrors = ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EMFILE']

const isAllowed = ({ protocol, port, username, password }: URL) =>
  protocol === 'https:' && port === '' && username === '' && password === ''

const rejectsWith = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('No address in time.')), { once: true }),
  )

/** The first address, if all of them are public. */
async function publicAddressOf({ hostname }: URL, resolve: typeof resolveHost, signal: AbortSignal) {
  signal.throwIfAborted()
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found =
    family === 0 ? await Promise.race([resolve(host), rejectsWith(signal)]) : [{ address: host, family }]
  return found.every(({ address }) => isPublicAddress(address)) ? found[0] : undefined
}

const isSuccess = ({ status }: LinkVisit) => status !== null && status >= 200 && status < 400

const limited = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)])

const waitFor = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal })

/** Undefined if the site's own network failed. Rejects when `signal` aborts. */
export function linkVisitor({
  resolve = resolveHost,
  send = sendRequest,
  wait = waitFor,
  userAgent,
}: {
  readonly resolve?: (host: string) => Promise<readonly Address[]>
  readonly send?: (request: LinkRequest, signal: AbortSignal) => Promise<LinkVisit>
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
  /** Names the site and a contact. */
  readonly userAgent: string
}) {
  const orNoAnswer = async (visit: () => Promise<LinkVisit | undefined>, signal: AbortSignal) => {
    try {
      return await visit()
    } catch (error) {
      signal.throwIfAborted()
      return hasErrorCode(error, ...ownErrors) ? undefined : noAnswer
    }
  }
  async function visitAddress(url: URL, signal: AbortSignal) {
    const address = await publicAddressOf(url, resolve, limited(signal))
    if (!address) return noAnswer
    const ask = (method: LinkRequest['method']) =>
      orNoAnswer(() => send({ url, method, address, userAgent }, limited(signal)), signal)
    const head = await ask('HEAD')
    if (!head || isSuccess(head)) return head
    await wait(betweenRequestsMs, signal)
    return ask('GET')
  }
  return async (link: string, signal: AbortSignal): Promise<LinkVisit | undefined> => {
    const url = URL.parse(link)
    if (!url || !isAllowed(url)) return noAnswer
    return orNoAnswer(() => visitAddress(url, signal), signal)
  }
}

/** Returns the first 512 kB of a document by the same rules. Rejects if it does not answer with 200 in 3 seconds. */
export async function readDocument(url: URL, resolve = resolveHost, send = sendRequest): Promise<string> {
  const signal = AbortSignal.timeout(timeLimitMs)
  const address = isAllowed(url) ? await publicAddressOf(url, resolve, signal) : undefined
  if (!address) throw new Error('The address is not a public one of https.')
  const { status, body = '' } = await send({ url, method: 'GET', address, userAgent: 'Thuto', maxBytes: 524_288 }, signal) // prettier-ignore
  if (status !== 200) throw new Error(`The answer has the status ${status}.`)
  return body
}
