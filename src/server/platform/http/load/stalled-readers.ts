/** Who takes nothing more of an answer holds a connection and a piece of memory for nothing (RELIABILITY R7). */
import type { Server, ServerResponse } from 'node:http'

const usualMs = 60_000

interface Mark {
  readonly taken: number
  readonly sinceMs: number
}

/** How many bytes the reader has taken; undefined while nothing waits for it. */
function takenOf({ socket, writableLength }: ServerResponse) {
  if (!socket || writableLength === 0) return undefined
  return socket.bytesWritten - socket.writableLength
}

/** Closes connections whose reader has taken nothing for so many ms while something waited for it. */
export function dropStalledReaders(server: Server, stalledMs: number = usualMs) {
  const open = new Map<ServerResponse, Mark | undefined>()
  function look() {
    const nowMs = performance.now()
    for (const [response, mark] of open) {
      const taken = takenOf(response)
      if (taken === undefined) open.set(response, undefined)
      else if (mark?.taken !== taken) open.set(response, { taken, sinceMs: nowMs })
      else if (nowMs - mark.sinceMs >= stalledMs) response.destroy()
    }
  }
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.set(response, undefined)
    response.once('close', () => open.delete(response))
  })
  const timer = setInterval(look, stalledMs / 4).unref()
  server.once('close', () => clearInterval(timer))
}
