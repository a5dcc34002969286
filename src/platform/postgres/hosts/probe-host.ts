/** One question to one server, on a connection of its own that nobody hangs on. */
import { Socket } from 'node:net'
import pg from 'pg'

const lookEveryMs = 200

/** Ends the connection once nothing has come for so long; late looks of a busy process count as one. */
function watchSilence(socket: Socket, silentMs: number) {
  let [heard, silentLooks] = [0, 0]
  const timer = setInterval(() => {
    silentLooks = socket.bytesRead > heard ? 0 : silentLooks + 1
    heard = socket.bytesRead
    if (silentLooks * lookEveryMs >= silentMs) socket.destroy()
  }, lookEveryMs).unref()
  return () => clearInterval(timer)
}

/** Gives the first row; throws what the driver or the server said, at the latest after `silentMs` without a sign of it. */
export async function probeHost(
  options: pg.ClientConfig,
  question: string,
  silentMs: number,
): Promise<Record<string, unknown>> {
  const socket = new Socket()
  const client = new pg.Client({ ...options, application_name: 'thuto probe', stream: () => socket })
  client.on('error', () => {})
  const stop = watchSilence(socket, silentMs)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(question)).rows[0] ?? {}
  } finally {
    stop()
    client.end().catch(() => {})
    socket.unref()
  }
}

/** The database itself has spoken, and not to say that it is starting or stopping (57). */
export const isServerReply = (error: unknown) =>
  error instanceof pg.DatabaseError && !(error.code ?? '57').startsWith('57')

/** Whether the server is there: one that says no is. */
export const isHostUp = (options: pg.ClientConfig, silentMs: number): Promise<boolean> =>
  probeHost(options, 'select 1', silentMs).then(() => true, isServerReply)
