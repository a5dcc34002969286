/** Sends one query to one server on a connection of its own, with a timeout. */
import { Socket } from 'node:net'
import pg from 'pg'

const checkIntervalMs = 200

/** Destroys the socket after `silentMs` without data; delayed checks of a busy process count once. */
function watchSilence(socket: Socket, silentMs: number) {
  let [received, silentChecks] = [0, 0]
  const timer = setInterval(() => {
    silentChecks = socket.bytesRead > received ? 0 : silentChecks + 1
    received = socket.bytesRead
    if (silentChecks * checkIntervalMs >= silentMs) socket.destroy()
  }, checkIntervalMs).unref()
  return () => clearInterval(timer)
}

/** Returns the first row; without a query it only signs in. Throws the error of driver or server, at the latest after `silentMs` without data. */
export async function probeHost(
  options: pg.ClientConfig,
  query: string | undefined,
  silentMs: number,
): Promise<Record<string, unknown>> {
  const socket = new Socket()
  const client = new pg.Client({ ...options, application_name: 'thuto probe', stream: () => socket })
  client.on('error', () => {})
  const stop = watchSilence(socket, silentMs)
  try {
    await client.connect()
    if (query === undefined) return {}
    return (await client.query<Record<string, unknown>>(query)).rows[0] ?? {}
  } finally {
    stop()
    client.end().catch(() => {})
    socket.unref()
  }
}

/** True for an error reply of a running database; class 57 means that it starts or stops. */
export const isServerReply = (error: unknown) =>
  error instanceof pg.DatabaseError && !(error.code ?? '57').startsWith('57')

/** A server that replies with an error is up. */
export const isHostUp = (options: pg.ClientConfig, silentMs: number, query?: string): Promise<boolean> =>
  probeHost(options, query, silentMs).then(() => true, isServerReply)
