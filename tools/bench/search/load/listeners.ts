/** Open event streams of one server; when what was sent has come to the last of them. */
import { connect } from 'node:net'
import { nowMs } from '../../live/now.ts'

export interface Listeners {
  /** Runs a task; returns the ms from its start until each stream has received `word`. */
  untilAllHear(word: string, run: () => Promise<unknown>): Promise<number>
  close(): void
}

/** The cap of an address for callers without a cookie. */
const perAddress = 20
const tooLongMs = 20_000

interface Stream {
  received: string
  onData: () => void
  close(): void
}

function openStream(port: number, path: string, index: number): Stream {
  const n = 2 + Math.floor(index / perAddress)
  const localAddress = `127.0.${n >> 8}.${n & 255}`
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const stream: Stream = { received: '', onData: () => {}, close: () => socket.destroy() }
  socket.setEncoding('utf8').setNoDelay(true)
  socket.on('data', (text: string) => {
    stream.received += text
    stream.onData()
  })
  socket.once('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`))
  return stream
}

const waitForText = (stream: Stream, word: string) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`A stream never received ${word}: ${stream.received}`)),
      tooLongMs,
    )
    stream.onData = () => {
      if (!stream.received.includes(word)) return
      clearTimeout(timer)
      resolve()
    }
    stream.onData()
  })

/** Opens `count` streams; resolves once each has said `ready`. */
export async function listeners(
  port: number,
  path: string,
  count: number,
  ready: string,
): Promise<Listeners> {
  const streams = Array.from({ length: count }, (_, i) => openStream(port, path, i))
  await Promise.all(streams.map((stream) => waitForText(stream, ready)))
  return {
    async untilAllHear(word, run) {
      for (const stream of streams) stream.received = ''
      const begun = nowMs()
      await Promise.all([...streams.map((stream) => waitForText(stream, word)), run()])
      return nowMs() - begun
    },
    close() {
      for (const stream of streams) stream.close()
    },
  }
}
