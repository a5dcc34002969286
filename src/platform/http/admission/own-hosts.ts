/**
 * The names of the site. A request that was sent to any other name is refused: a foreign name that resolves to this machine
 * (DNS rebinding) makes its pages same-origin with the site (F-C17).
 */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type FailureAnswer, statusOf } from '#shared/failure.ts'
import { commonFailures } from '#shared/messages.ts'
import { operatorPaths } from './overload.ts'
import { jsonType } from '../response-cache/encoded-response.ts'

export interface SiteNames {
  readonly baseUrl: string
  readonly extraHosts: readonly string[]
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']
/** Hosts to listen at that stand for loopback in a BASE_URL made of `HOST` and `PORT`. */
const local = new Set([...loopbackNames, '0.0.0.0', '[::]'])

const isLoopback = (hostname: string) => loopbackNames.includes(hostname)
const nameIn = (host: string) => host.replace(/:\d{1,5}$/, '').toLowerCase()

/** True when a Host header names this machine by a loopback name, at any port. */
export const isLoopbackHost = (host: string | undefined) => host !== undefined && isLoopback(nameIn(host))

/** Returns the check of a Host header: true for a name of the site, whatever the port. */
export function ownHosts({ baseUrl, extraHosts }: SiteNames): (host: string | undefined) => boolean {
  const { hostname } = new URL(baseUrl)
  const names = new Set([hostname, ...extraHosts, ...(local.has(hostname) ? loopbackNames : [])])
  return (host) => host !== undefined && (names.has(host) || names.has(nameIn(host)))
}

export interface ForeignHostDeps {
  readonly isOwnHost: (host: string | undefined) => boolean
  readonly headers: Readonly<Record<string, string>>
  /** Puts words into the language that these headers ask for. */
  readonly wordsFor: (headers: IncomingHttpHeaders) => (english: string) => string
}

/** Returns what answers a request for a foreign name with 421; false when the request is to be answered by others. */
export const refuseForeignHosts =
  ({ isOwnHost, headers, wordsFor }: ForeignHostDeps) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    // Probes and collectors ask by address.
    if (isOwnHost(request.headers.host) || operatorPaths.has(request.url ?? '')) return false
    const answer: FailureAnswer = {
      code: 'foreign_host',
      message: wordsFor(request.headers)(commonFailures.foreign_host),
      requestId: randomUUID(),
    }
    const body = JSON.stringify(answer)
    response
      .writeHead(statusOf.foreign_host, {
        ...headers,
        'content-type': jsonType,
        'content-length': String(Buffer.byteLength(body)),
      })
      .end(body)
    return true
  }

/** SECURITY §6, CSRF rule: a call that changes something must come from a page of this very site. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface CallOrigin {
  readonly method: string
  readonly origin?: string | undefined
  readonly secFetchSite?: string | undefined
  /** The Host header of the call, where it names the site. */
  readonly ownHost?: string | undefined
  /** Sent to an address that takes forms and looks for a token of its own in them. */
  readonly isForm?: boolean
}

/**
 * True for safe methods, and for calls from a page of the site. An Origin decides alone: browsers also say `same-origin` on
 * a foreign name that resolves to the site (F-C17). Old and text browsers send neither header; their forms are let through.
 */
export function isSameOrigin(
  { method, origin, secFetchSite, ownHost, isForm }: CallOrigin,
  baseUrl: string,
): boolean {
  if (safeMethods.has(method) || origin === baseUrl) return true
  if (origin !== undefined)
    return ownHost !== undefined && origin === `${new URL(baseUrl).protocol}//${ownHost}`
  return secFetchSite === 'same-origin' || (isForm === true && secFetchSite === undefined)
}
