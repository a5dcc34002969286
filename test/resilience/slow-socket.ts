/** Clients that send or read slowly, over bare sockets. */
import { connect, type Socket } from 'node:net'

export interface SlowSocket {
  /** Undefined while the server leaves it open. */
  closedAfterMs(): number | undefined
  /** Response text read so far. */
  text(): string
  close(): void
}

export interface SlowSocketOptions {
  readonly port: number
  readonly first: string
  /** Sent repeatedly, every `everyMs`. */
  readonly drop?: string
  readonly everyMs?: number
  /** Does not read the response. */
  readonly isPaused?: boolean
}

export function slowSocket({ port, first, drop, everyMs = 1_000, isPaused }: SlowSocketOptions): SlowSocket {
  const begun = performance.now()
  let closedAfterMs: number | undefined
  let text = ''
  let timer: NodeJS.Timeout | undefined
  const socket: Socket = connect(port, '127.0.0.1', () => {
    socket.write(first)
    if (drop !== undefined) timer = setInterval(() => socket.write(drop), everyMs)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    closedAfterMs = performance.now() - begun
    clearInterval(timer)
  })
  if (isPaused) socket.pause()
  else socket.on('data', (chunk: Buffer) => void (text = (text + chunk.toString('latin1')).slice(0, 2_000)))
  return {
    closedAfterMs: () => closedAfterMs,
    text: () => text,
    close() {
      clearInterval(timer)
      socket.destroy()
    },
  }
}
