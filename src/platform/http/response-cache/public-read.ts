import type { FastifyReply, FastifyRequest } from 'fastify'
import { asFailure } from '../error-handler.ts'
import { acceptedEncoding, etagMatches } from './negotiation.ts'
import type { About } from './response-cache.ts'
import {
  type EncodedResponse,
  encodeResponse,
  bodyOf,
  largeAnswer,
  packedIfLarge,
} from './encoded-response.ts'

export interface PublicRead extends About {
  handle(): Promise<string>
}
/** Looks at what is asked for, which is not done again where the answer is known. */
export type OpenRead = () => PublicRead

function sendPacked({ headers }: FastifyRequest, reply: FastifyReply, answer: EncodedResponse) {
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

/** Sends an answer with its name; 304 without it to a caller that has it. */
export function sendNamed(request: FastifyRequest, reply: FastifyReply, answer: EncodedResponse) {
  void reply.headers({ etag: answer.name, vary: 'accept-encoding' })
  if (!etagMatches(request.headers['if-none-match'], answer.name)) return sendPacked(request, reply, answer)
  void reply.code(304)
  return ''
}

/** From memory where that is right still, else read once for all who ask at the same moment. */
async function answerFor(request: FastifyRequest, open: OpenRead) {
  const { answers, sharedReads, metrics } = request.server.parts
  const { url } = request
  const hot = () => answers.fresh(url)?.answer
  const read = async () => {
    metrics.readAnswers += 1
    const { handle, ...about } = open()
    const remember = answers.startRead(url, about)
    return remember(await packedIfLarge(await handle()))
  }
  return hot() ?? sharedReads(url, async () => hot() ?? read())
}

/** While the database is away: from a replica, else from memory. Undefined where neither can say. */
async function answerMeanwhile({ server, url }: FastifyRequest, open: OpenRead) {
  const { answers, reading, sharedReads } = server.parts
  try {
    const { read, ageSeconds } = await reading.standIn(() =>
      sharedReads(`instead ${url}`, async () => {
        const said = await packedIfLarge(await open().handle())
        return typeof said === 'string' ? encodeResponse(said) : largeAnswer(said)
      }),
    )
    return { answer: read, ageSeconds }
  } catch {
    return answers.stale(url)
  }
}

/**
 * Answers a public read from memory or by reading it; while the database is away from a replica or as it was up to five
 * minutes ago, with its `Age` and `X-Stale: 1` (R6).
 */
export async function answerPublicRead(request: FastifyRequest, reply: FastifyReply, open: OpenRead) {
  try {
    return sendNamed(request, reply, await answerFor(request, open))
  } catch (error) {
    const isAway = asFailure(error)?.code === 'database_unavailable'
    const known = isAway ? await answerMeanwhile(request, open) : undefined
    if (!known) throw error
    const headers = {
      age: known.ageSeconds,
      'x-stale': '1',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    }
    void reply.headers(headers)
    return sendPacked(request, reply, known.answer)
  }
}
