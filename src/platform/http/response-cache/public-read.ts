import type { FastifyReply, FastifyRequest } from 'fastify'
import { asFailure } from '../error-handler.ts'
import { acceptedEncoding, etagMatches } from './negotiation.ts'
import type { CacheInfo } from './response-cache.ts'
import { type EncodedResponse, bodyOf, compressIfLarge } from './encoded-response.ts'

export interface PublicRead extends CacheInfo {
  handle(): Promise<string>
}
/** Parses the request; skipped on a cache hit. */
export type OpenRead = () => PublicRead

function sendBody({ headers }: FastifyRequest, reply: FastifyReply, answer: EncodedResponse) {
  const accepted = acceptedEncoding(headers)
  if (answer.large) {
    void reply.headers(
      accepted ? { 'content-encoding': accepted } : { 'content-length': answer.large.length },
    )
    return bodyOf(answer.large, accepted)
  }
  const { bytes, encoding } = answer.sent(accepted)
  if (encoding) void reply.header('content-encoding', encoding)
  return Buffer.from(bytes, 'latin1')
}

/** Sends a response with its ETag; 304 without body if the client has it. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, answer: EncodedResponse) {
  void reply.headers({ etag: answer.name, vary: 'accept-encoding' })
  if (!etagMatches(request.headers['if-none-match'], answer.name)) return sendBody(request, reply, answer)
  void reply.code(304)
  return ''
}

/** From the cache if fresh, else from one read for all concurrent requests. */
async function answerFor(request: FastifyRequest, open: OpenRead) {
  const { responseCache, singleFlight, metrics } = request.server.parts
  const { url } = request
  const cached = () => responseCache.fresh(url)?.answer
  const read = async () => {
    metrics.readAnswers += 1
    const { handle, ...info } = open()
    const store = responseCache.startRead(url, info)
    return store(await compressIfLarge(await handle()))
  }
  return cached() ?? singleFlight(url, async () => cached() ?? read())
}

/**
 * Answers a public read from the cache or by reading; during a database outage with a response of the last five minutes,
 * with `Age` and `X-Stale: 1` (R6).
 */
export async function answerPublicRead(request: FastifyRequest, reply: FastifyReply, open: OpenRead) {
  try {
    return sendWithEtag(request, reply, await answerFor(request, open))
  } catch (error) {
    const isUnavailable = asFailure(error)?.code === 'database_unavailable'
    const fallback = isUnavailable ? request.server.parts.responseCache.stale(request.url) : undefined
    if (!fallback) throw error
    const headers = {
      age: fallback.ageSeconds,
      'x-stale': '1',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    }
    void reply.headers(headers)
    return sendBody(request, reply, fallback.answer)
  }
}
