/**
 * Host names of the site. Requests for other names are refused: a foreign name that resolves to this machine (DNS
 * rebinding) would make its pages same-origin with the site (F-C17).
 */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type FailureAnswer, statusOf } from '#shared/failure.ts'
import { commonFailures } from '#shared/messages.ts'
import { operatorPaths } from './overload.ts'
import { jsonType } from '../response-cache/encoded-response.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']
/** Listen addresses for which a BASE_URL derived from `HOST` and `PORT` means loopback. */
const local = new Set([...loopbackNames, '0.0.0.0', '[::]'])

const isLoopback = (hostname: string) => loopbackNames.includes(hostname)
const nameIn = (host: string) => host.replace(/:\d{1,5}$/, '').toLowerCase()

/** True for a loopback name at any port. */
export const isLoopbackHost = (host: string | undefined) => host !== undefined && isLoopback(nameIn(host))

/** True for a Host header that names the site. */
export type IsOwnHost = (host: string | undefined) => boolean

/** Returns a check of a Host header: true for a name of the site at any port. */
export function ownHosts({
  baseUrl,
  extraHosts,
}: {
  readonly baseUrl: string
  readonly extraHosts: readonly string[]
}): IsOwnHost {
  const { hostname } = new URL(baseUrl)
  const names = new Set([hostname, ...extraHosts, ...(local.has(hostname) ? loopbackNames : [])])
  return (host) => host !== undefined && (names.has(host) || names.has(nameIn(host)))
}

/** A proxy in front may have read another one of several Host lines (RFC 9112, 3.2). */
const hasSecondHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, i) => i % 2 === 0 && /^host$/i.test(text)).length > 1

/** Undefined for a request to the site. Probes and collectors use IP addresses. */
function refusalOf(request: IncomingMessage, isOwnHost: IsOwnHost) {
  if (hasSecondHost(request)) return 'invalid_input'
  return isOwnHost(request.headers.host) || operatorPaths.has(request.url ?? '') ? undefined : 'foreign_host'
}

/** Returns a handler that answers foreign names with 421, two names with 400; it returns false for names of the site. */
export const refuseForeignHosts =
  (
    isOwnHost: IsOwnHost,
    headers: Readonly<Record<string, string>>,
    localizerFor: (headers: IncomingHttpHeaders) => (english: string) => string,
  ) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    const code = refusalOf(request, isOwnHost)
    if (!code) return false
    const answer: FailureAnswer = {
      code,
      message: localizerFor(request.headers)(commonFailures[code]),
      requestId: randomUUID(),
    }
    const body = JSON.stringify(answer)
    response
      .writeHead(statusOf[code], {
        ...headers,
        'content-type': jsonType,
        'content-length': String(Buffer.byteLength(body)),
      })
      .end(body)
    return true
  }

/** T32: a request that changes something must come from a page of this site. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface CallOrigin {
  readonly method: string
  readonly origin?: string | undefined
  readonly secFetchSite?: string | undefined
  /** Host header, if it names the site. */
  readonly ownHost?: string | undefined
  /** The endpoint accepts forms, which carry a token of their own. */
  readonly isForm?: boolean
}

/**
 * True for safe methods and for requests from a page of the site. A present Origin decides alone, because browsers send
 * `same-origin` on a rebound foreign name too (F-C17). Old browsers send neither header; their forms are accepted.
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
