/** Counts the answers of this process and their bytes, by part of the site. */
import type { Server } from 'node:http'
import type { Counting } from './open-counting.ts'
import type { TrafficPart } from './uses-repository.ts'

const parts: readonly (readonly [start: string, part: TrafficPart])[] = [
  ['/api/', 'call'],
  ['/files/', 'file'],
  ['/covers/', 'cover'],
]

/** Anything else is part of a page, such as its scripts. */
const partOf = (url = '/') => parts.find(([start]) => url.startsWith(start))?.[1] ?? 'page'

/** Bytes are those of the connection, headers among them. */
export function watchTraffic(
  server: Server,
  { isOn, countTraffic }: Pick<Counting, 'isOn' | 'countTraffic'>,
): void {
  if (!isOn) return
  server.prependListener('request', (request, response) => {
    const { socket, url } = request
    const before = socket.bytesWritten
    response.once('close', () => countTraffic(partOf(url), Math.max(0, socket.bytesWritten - before)))
  })
}
