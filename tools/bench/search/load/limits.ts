/** Baselines: bytes from memory by a bare Fastify, and statements over the bare driver. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answer } from './answers.ts'
import type { BaselineServer } from './bare-process.ts'
import { defaultConnections } from './caller.ts'
import type { RawDone, RawOrder } from './raw-process.ts'

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const options = { serialization: 'advanced', stdio: 'inherit' } as const

const comparedHeaders = /^(content-type|content-encoding|etag|cache-control): (.*)$/gim

/** An answer of the site as a bare server gives it: its body, and the headers that belong to it. */
export const bareOf = (path: string, { head, body }: Answer): BaselineServer => ({
  path: path.replace(/\?.*/, ''),
  body,
  headers: Object.fromEntries(
    [...head.matchAll(comparedHeaders)].map(([, name = '', value = '']) => [name, value.trim()]),
  ),
})

/** Gives the port of a bare server; it ends with `close`. */
export async function bareServer(bares: readonly BaselineServer[]): Promise<{ port: number; close(): void }> {
  const child = fork(program('bare-process.ts'), options)
  child.send(bares)
  const [port] = (await once(child, 'message')) as [number]
  return { port, close: () => void (child.connected && child.disconnect()) }
}

/** Acts a second. */
export async function rawPerSecond(order: Omit<RawOrder, 'connections'>): Promise<number> {
  const child = fork(program('raw-process.ts'), options)
  child.send({ connections: defaultConnections, ...order })
  const [{ acts, seconds }] = (await once(child, 'message')) as [RawDone]
  return acts / seconds
}
