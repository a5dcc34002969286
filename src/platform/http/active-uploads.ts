/** Upload bodies in flight: they end cleanly when a connection breaks and when the site closes. */
import type { Readable } from 'node:stream'
import { type BodyStream, bodyStream, type BodyTimes } from '../files/body-stream.ts'
import { releaseBodyTimeout } from './admission/time-limits.ts'
import type { Reply } from './serve.ts'

function closeConnection(reply: Reply) {
  reply.hijack()
  reply.raw.destroy()
  return undefined
}

const isDisconnected = ({ endedEarly }: BodyStream) => ['cut', 'idle', 'late'].includes(endedEarly() ?? '')

async function runOne<T>(body: BodyStream, reply: Reply, read: (body: BodyStream) => Promise<T>) {
  try {
    const answer = await read(body)
    return isDisconnected(body) ? closeConnection(reply) : answer
  } catch (error) {
    if (isDisconnected(body)) {
      // The client cannot receive the error, so it is logged.
      reply.log.info(error)
      return closeConnection(reply)
    }
    void reply.header('connection', 'close')
    throw error
  } finally {
    body.stop('closing')
  }
}

export function activeUploads(times: BodyTimes) {
  const open = new Map<BodyStream, Promise<unknown>>()
  let closed = false
  return {
    /**
     * Runs `read` on the body. Returns undefined after an idle or lost connection, which is then closed without a response.
     * An error does not wait for the rest of the body.
     */
    async run<T>(source: Readable, reply: Reply, read: (body: BodyStream) => Promise<T>) {
      releaseBodyTimeout(source)
      const body = bodyStream(source, times)
      if (closed) body.stop('closing')
      const running = runOne(body, reply, read)
      open.set(body, running)
      try {
        return await running
      } finally {
        open.delete(body)
      }
    },
    /** Stops all bodies and waits until their responses are written. */
    async close() {
      closed = true
      const running = [...open.values()]
      for (const body of open.keys()) body.stop('closing')
      await Promise.allSettled(running)
      // Responses are written in the next turn of the event loop; the connections close right after it.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
export type ActiveUploads = ReturnType<typeof activeUploads>
