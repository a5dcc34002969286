/** One request to a link, connected to an address that was checked before. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'

export interface Address {
  readonly address: string
  readonly family: number
}

export interface LinkRequest {
  readonly url: URL
  readonly method: 'HEAD' | 'GET'
  readonly address: Address
  readonly userAgent: string
  /** Reads this much of a body with the status 200. */
  readonly maxBytes?: number
}

export interface LinkVisit {
  /** Null: no answer, or an address that is not public. */
  readonly status: number | null
  /** Absolute address of a redirect. */
  readonly location: string | null
  /** Of a request with `maxBytes`. */
  readonly body?: string
  readonly headers?: IncomingHttpHeaders
}

/** Ignores the name: connects to the checked address. */
const pinnedTo =
  ({ address, family }: Address): LookupFunction =>
  (_host, { all }, found) => {
    if (all) found(null, [{ address, family }])
    else found(null, address, family)
  }

/** Each head has at most 16 kB (Node's limit), so that a response ends within 64 kB (F-S3-16). */
const maxInterimResponses = 2

async function readBody(response: IncomingMessage, maxBytes: number) {
  let text = ''
  for await (const part of response.setEncoding('utf8')) {
    text += part
    if (text.length >= maxBytes) break
  }
  return { body: text, headers: response.headers }
}

/** Sends one request and drops the response after its head, or after `maxBytes`. `begin` is `request` of https. */
export const sendRequest = (
  { url, method, address, userAgent, maxBytes }: LinkRequest,
  signal: AbortSignal,
  begin: typeof request = request,
) =>
  new Promise<LinkVisit>((resolve, reject) => {
    // A name of a site may have letters that a header cannot hold.
    const headers = {
      'user-agent': userAgent.replaceAll(/[^ -~]/g, ''),
      accept: '*/*',
      'accept-encoding': 'identity',
    }
    const sent = begin(url, { method, headers, signal, agent: false, lookup: pinnedTo(address) })
    sent.once('response', (response) => {
      const { statusCode = 0 } = response
      const { location } = response.headers
      if (maxBytes === undefined || statusCode !== 200) sent.destroy()
      // A parser of HTTP accepts a status from 000; none below 100 has a meaning.
      if (statusCode < 100) return reject(new Error('The answer has no status.'))
      const visit = {
        status: statusCode,
        location: location ? (URL.parse(location, url.href)?.href ?? null) : null,
      }
      if (sent.destroyed || maxBytes === undefined) return resolve(visit)
      readBody(response, maxBytes).then((read) => resolve({ ...visit, ...read }), reject)
    })
    let interimResponses = 0
    sent.on('information', () => {
      interimResponses += 1
      if (interimResponses > maxInterimResponses) sent.destroy(new Error('The answer does not begin.'))
    })
    // Node no longer owns this socket.
    sent.once('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new Error('The answer changes the protocol.'))
    })
    // Stays for the error of `destroy`.
    sent.on('error', reject)
    sent.end()
  })
