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
  /** Neither an event nor the list that the stream read again brought it. */
  readonly lost: number
  readonly twice: number
  /** Requests of lists after a gap, each conditional, and how many were answered 304. */
  readonly refetches: number
  readonly unchanged: number
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
let [twice, refetches, unchanged] = [0, 0, 0]

/** An open page reads its list again for a new row after a moment. Kept connections would be too many open files. */
const agent = new Agent()
const readAfterMs = 200
const path = '/api/resources?subject=Maths'
interface Reading {
  readonly port: number
  readonly localAddress: string
  readonly etag?: string | undefined
}
interface ListRead {
  readonly status: number
  readonly etag: string
  readonly body: Buffer
}
const request = ({ port, localAddress, etag }: Reading, headers: Readonly<Record<string, string>>) =>
  new Promise<ListRead>((resolve, reject) => {
    const known = etag === undefined ? {} : { 'if-none-match': etag }
    const options = { host: '127.0.0.1', port, path, localAddress, agent, headers: { ...headers, ...known } }
    get(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          etag: String(answer.headers.etag),
          body: Buffer.concat(chunks),
        }),
      )
    }).on('error', reject)
  })
const later = (run: () => Promise<unknown>) => void setTimeout(() => void run().catch(() => {}), readAfterMs)
const readList = (reading: Reading) => later(() => request(reading, { 'accept-encoding': 'br' }))

/** The ids of each list, by its ETag. */
const lists = new Map<string, readonly string[]>()
async function readIds(reading: Reading) {
  const { status, etag, body } = await request(reading, {})
  refetches += 1
  if (status === 304) unchanged += 1
  if (!lists.has(etag)) {
    const { items } = JSON.parse(body.toString()) as { items: { id: string }[] }
    lists.set(
      etag,
      items.map(({ id }) => id),
    )
  }
  return { etag, ids: lists.get(etag) ?? [] }
}

function hearing(reading: Reading, reads: boolean) {
  const received = new Set<string>()
  let last = 0
  let { etag } = reading
  const arrive = (resourceId: string) => {
    if (received.has(resourceId)) return
    received.add(resourceId)
    const known = arrivals.get(resourceId)
    if (known) known.push(nowMs())
    else arrivals.set(resourceId, [nowMs()])
  }
  const refetch = async () => {
    const list = await readIds({ ...reading, etag })
    etag = list.etag
    for (const id of list.ids) arrive(id)
  }
  return ({ id, kind, resourceId }: { id: number; kind: string; resourceId: string }) => {
    if (kind === 'refetch') return later(refetch)
    if (id <= last) twice += 1
    last = id
    if (kind === 'added' && reads) readList(reading)
    arrive(resourceId)
  }
}

async function open({ port, streams: streamCount, firstAddress, reads }: NonNullable<Order['open']>) {
  // Each page has read its list before its stream opens.
  const { etag: firstEtag } = await readIds({ port, localAddress: '127.0.0.1' })
  refetches = 0
  for (let i = 0; i < streamCount; i += 1) {
    const n = firstAddress + Math.floor(i / perAddress)
    const from = `127.0.${n >> 8}.${n & 255}`
    const hear = hearing({ port, localAddress: from, etag: firstEtag }, reads === true)
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
    refetches,
    unchanged,
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
