/** TCP proxy on 127.0.0.1 that fails like a phone network: cuts or stalls connections, and counts bytes. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { bodyMeter } from './body-meter.ts'

export interface ForwardedBytes {
  readonly requests: number
  readonly bytes: number
}

export interface CuttingProxy {
  readonly port: number
  /** Body bytes received from clients so far, by method. */
  readonly carried: (method: string) => ForwardedBytes
  /** Resets every connection after forwarding received bytes; returns their number. */
  cut(): number
  /** Stalls every connection without a reset; returns the client ports. */
  silence(): readonly number[]
  close(): Promise<void>
}

export interface Line {
  /** 0: one that is free. */
  readonly port?: number
  /** Targets of new connections: the first port with a listener. */
  readonly sites: () => readonly number[]
  /** Upload speed of clients; undefined for no limit. */
  readonly bytesPerSecond?: number
  /** After every piece of a PATCH: how many bytes of such bodies there were in all. */
  readonly onPatched?: (bytes: number) => void
}

async function reach(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const site = connect(port, '127.0.0.1')
    const reached = await once(site, 'connect').then(
      () => true,
      () => false,
    )
    if (reached) return site
  }
  return undefined
}

const portOf = (address: unknown) =>
  typeof address === 'object' && address && 'port' in address ? Number(address.port) : 0

function counter(onPatched: Line['onPatched']) {
  const counted = new Map<string, ForwardedBytes>()
  const carried = (method: string) => counted.get(method) ?? { requests: 0, bytes: 0 }
  const count = (method: string, bytes: number) => {
    const { requests, bytes: before } = carried(method)
    counted.set(method, { requests: requests + (bytes === 0 ? 1 : 0), bytes: before + bytes })
    if (method === 'PATCH' && bytes > 0) onPatched?.(before + bytes)
  }
  return { carried, newMeter: () => bodyMeter(count) }
}

const sliceBytes = 4_096

/** Forwards at limited speed; held bytes count as not yet sent. */
function paced(bytesPerSecond: number | undefined) {
  const pauseMs = bytesPerSecond === undefined ? 0 : (1_000 * sliceBytes) / bytesPerSecond
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const carry = (at: number) => {
        this.push(piece.subarray(at, at + sliceBytes))
        if (at + sliceBytes >= piece.length || this.destroyed) done()
        else setTimeout(carry, pauseMs, at + sliceBytes)
      }
      if (bytesPerSecond === undefined) done(null, piece)
      else setTimeout(carry, pauseMs, 0)
    },
  })
}

interface Connection {
  readonly client: Socket
  readonly line: Transform
  site?: Socket
}

/** Forwards both ways until one end closes; received bytes still reach the site. */
function join({ client, line }: Connection, site: Socket) {
  site.on('error', () => {})
  site.once('close', () => client.destroySoon())
  client.once('close', () => {
    line.destroy()
    site.destroySoon()
  })
  client.pipe(line).pipe(site)
  site.pipe(client)
}

function fallSilent({ client, line, site }: Connection): number {
  for (const end of [client, line, site]) end?.unpipe().pause()
  return client.remotePort ?? 0
}

/** Returns a listening proxy. Needs no privileges. */
export async function cuttingProxy(options: Line): Promise<CuttingProxy> {
  const { port = 0, sites, bytesPerSecond, onPatched } = options
  const { carried, newMeter } = counter(onPatched)
  const connections = new Set<Connection>()
  const open = async (connection: Connection) => {
    const { client, line } = connection
    const site = await reach(sites())
    if (!site || client.destroyed) {
      site?.destroy()
      client.resetAndDestroy()
      return
    }
    connection.site = site
    join(connection, site)
    line.on('data', newMeter())
  }
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (client) => {
    const connection = { client, line: paced(bytesPerSecond) }
    connections.add(connection)
    client.on('error', () => {}).once('close', () => connections.delete(connection))
    void open(connection)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server.address()),
    carried,
    cut: () => [...connections].map(({ client }) => client.resetAndDestroy()).length,
    silence: () => [...connections].map(fallSilent),
    async close() {
      for (const { client, line, site } of connections) for (const end of [client, line, site]) end?.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
