/** Holds many streams in a process of its own, controlled by `crowd.ts`, so that the site has a core for itself. */
import { type ReconnectingStream, reconnectingStream } from '#test/live/reconnecting-stream.ts'
import { Agent, get } from 'node:http'
import { nowMs } from './now.ts'

export interface Order {
  readonly open?: {
    readonly port: number
    readonly streams: number
    readonly firstAddress: number
    readonly reads?: boolean
  }
  /** Approved resource: its id and the time of the call. */
  readonly judge?: readonly (readonly [resourceId: string, sentMs: number])[]
}

export interface Verdict {
  /** From the approval's sending to the arrival, each event at each stream, ascending. */
  readonly latenciesMs: Float64Array
  readonly lost: number
  readonly twice: number
  readonly resets: number
  readonly refusals: number
}

export interface Standing {
  readonly ready: number
  /** Streams that are ready and were so after each opening, beyond the first. */
  readonly again: number
}

/** The cap of an address for callers without a cookie, so that nothing of the site has to be lifted. */
const perAddress = 20
const atOnce = 100

const streams: ReconnectingStream[] = []
const arrivals = new Map<string, number[]>()
let [twice, resets] = [0, 0]

/** An open page reads its list again for a new row after a moment, here over a persistent connection. */
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const readAfterMs = 200
function readList(port: number, localAddress: string) {
  const path = '/api/resources?subject=Maths'
  const headers = { 'accept-encoding': 'br' }
  const read = () =>
    get({ host: '127.0.0.1', port, path, localAddress, agent, headers }, (answer) => answer.resume()).on(
      'error',
      () => {},
    )
  setTimeout(read, readAfterMs)
}

function hearing(onAdded: () => void) {
  let last = 0
  return ({ id, kind, resourceId }: { id: number; kind: string; resourceId: string }) => {
    if (kind === 'reset') resets += 1
    if (id <= last) twice += 1
    if (kind === 'added') onAdded()
    last = id
    const known = arrivals.get(resourceId)
    if (known) known.push(nowMs())
    else arrivals.set(resourceId, [nowMs()])
  }
}

async function open({ port, streams: streamCount, firstAddress, reads }: NonNullable<Order['open']>) {
  for (let i = 0; i < streamCount; i += 1) {
    const n = firstAddress + Math.floor(i / perAddress)
    const from = `127.0.${n >> 8}.${n & 255}`
    const hear = hearing(() => void (reads && readList(port, from)))
    streams.push(
      reconnectingStream({
        port: () => port,
        from,
        topics: 'subject:Maths',
        random: Math.random,
        onEvent: hear,
      }),
    )
    if (i % atOnce === atOnce - 1) await untilReady(i + 1 - atOnce)
  }
  await untilReady(streamCount)
}

const ready = () => streams.filter((stream) => stream.isReady()).length

async function untilReady(streamCount: number) {
  while (ready() < streamCount) await new Promise((resolve) => setTimeout(resolve, 5))
}

function judge(sent: NonNullable<Order['judge']>): Verdict {
  const latencies = sent.flatMap(([id, sentMs]) => (arrivals.get(id) ?? []).map((at) => at - sentMs))
  return {
    latenciesMs: Float64Array.from(latencies).sort(),
    lost: sent.length * streams.length - latencies.length,
    twice,
    resets,
    refusals: streams.reduce((sum, stream) => sum + stream.refusals().length, 0),
  }
}

async function obey({ open: openOrder, judge: sent }: Order): Promise<'open' | Verdict | Standing> {
  if (sent) return judge(sent)
  if (openOrder) {
    await open(openOrder)
    return 'open'
  }
  const again = streams.filter((stream) => stream.isReady() && stream.openings() > 1).length
  return { ready: ready(), again }
}

process.on('message', (order: Order) => void obey(order).then((answer) => process.send?.(answer)))
process.on('disconnect', () => process.exit(0))
