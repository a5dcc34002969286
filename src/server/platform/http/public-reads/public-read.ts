import type { FastifyReply, FastifyRequest } from 'fastify'
import { commonFailure } from '#shared/failure.ts'
import { asFailure } from '../error-handler.ts'

const json = 'application/json; charset=utf-8'

/**
 * Answers a call that is the same for everybody: read once for all who ask at the same moment, and while the database
 * is away given as it was up to five minutes ago, with its `Age` and `X-Stale: 1` (R6).
 */
export async function answerPublicRead(
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<unknown>,
) {
  const { outageMemory, sharedReads } = request.server.parts
  try {
    const text = await sharedReads(request.url, async () => {
      const remember = outageMemory.begin(request.url)
      const answer = reply.serialize(await handle())
      if (typeof answer !== 'string') throw commonFailure('unexpected')
      remember(answer)
      return answer
    })
    void reply.type(json)
    return text
  } catch (trouble) {
    const known = asFailure(trouble)?.code === 'database_unavailable' && outageMemory.recall(request.url)
    if (!known) throw trouble
    const headers = { age: known.ageSeconds, 'x-stale': '1', 'cache-control': 'no-store' }
    return reply.headers(headers).type(json).send(known.json)
  }
}
