/** Bodies that come in over minutes: kept in order when a line breaks, and when the site closes. */
import type { Readable } from 'node:stream'
import { type BodyStream, bodyStream, type BodyTimes } from '../files/body-stream.ts'
import { releaseBodyTimeout } from './admission/time-limits.ts'
import type { Reply } from './serve.ts'

export interface Intakes {
  /**
   * Lets `take` read a body. Undefined: the sender fell silent or is gone, and the line was closed without an answer.
   * After trouble the rest of the body is not waited for.
   */
  run<T>(source: Readable, reply: Reply, take: (intake: BodyStream) => Promise<T>): Promise<T | undefined>
  /** Takes nothing more from anybody, and waits until all who took have answered. */
  close(): Promise<void>
}

function hangUp(reply: Reply) {
  reply.hijack()
  reply.raw.destroy()
  return undefined
}

const isGone = ({ endedEarly }: BodyStream) => ['cut', 'idle', 'late'].includes(endedEarly() ?? '')

async function runOne<T>(intake: BodyStream, reply: Reply, take: (intake: BodyStream) => Promise<T>) {
  try {
    const answer = await take(intake)
    return isGone(intake) ? hangUp(reply) : answer
  } catch (error) {
    if (isGone(intake)) {
      // Nobody hears it, so the log must.
      reply.log.info(error)
      return hangUp(reply)
    }
    void reply.header('connection', 'close')
    throw error
  } finally {
    intake.stop('closing')
  }
}

export function activeUploads(times: BodyTimes): Intakes {
  const open = new Map<BodyStream, Promise<unknown>>()
  let closed = false
  return {
    async run(source, reply, take) {
      releaseBodyTimeout(source)
      const intake = bodyStream(source, times)
      if (closed) intake.stop('closing')
      const running = runOne(intake, reply, take)
      open.set(intake, running)
      try {
        return await running
      } finally {
        open.delete(intake)
      }
    },
    async close() {
      closed = true
      const running = [...open.values()]
      for (const intake of open.keys()) intake.stop('closing')
      await Promise.allSettled(running)
      // The answers are written in the next turn; connections are closed right after this.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
