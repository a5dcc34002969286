import { type Http, type Reply, serve } from '#server/platform/http/serve.ts'
import type { EventStreams } from '#server/platform/live/event-stream.ts'
import * as contract from '../contract.ts'
import { type WatchParts, watchResources } from './watch-resources.ts'

/** Of an event stream's own making: whole numbers. Anything else cannot be resumed from and counts as the future. */
const lastSeen = (header: string | undefined) =>
  header === undefined || header === '' ? undefined : /^\d{1,15}$/.test(header) ? Number(header) : Infinity

const isHead = (reply: Reply) => reply.request.method === 'HEAD'

export function liveRoutes(http: Http, parts: WatchParts & { eventStreams: EventStreams }) {
  const { changeFeed, eventStreams } = parts
  const watch = watchResources(parts)
  serve(http, contract.watchResources, async ({ query, address, header }, reply) => {
    const wanted = { subjects: query.topics, lastSeen: lastSeen(header('last-event-id')) }
    if (isHead(reply)) return reply.type('text/event-stream; charset=utf-8').send('')
    await watch(wanted, (leave) => eventStreams.open(reply, address, leave))
    return reply
  })
  http.addHook('onReady', () => changeFeed.start())
  http.addHook('preClose', () => eventStreams.close())
  http.addHook('onClose', () => changeFeed.stop())
}
