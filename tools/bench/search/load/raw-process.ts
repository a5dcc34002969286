/** Statements over the bare driver from 32 connections, in a process of its own: what the database gives at best. */
import { once } from 'node:events'
import pg from 'pg'
import { connectionOptions, type DatabaseAddress } from '#platform/postgres/connection.ts'
import { nowMs } from '../../live/now.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface RawOrder {
  readonly database: DatabaseAddress
  readonly connections: number
  /** One act each: its statements one after the other. In turn, whichever connection is free. */
  readonly acts: readonly (readonly Statement[])[]
  readonly forMs: number
}

export interface RawDone {
  readonly acts: number
  readonly seconds: number
}

async function work(client: pg.Client, { acts }: RawOrder, next: () => number, endMs: number) {
  const names = new Map<string, string>()
  let done = 0
  while (nowMs() < endMs) {
    for (const { text, values } of acts[next() % acts.length] ?? []) {
      const name = names.get(text) ?? names.set(text, `raw ${names.size}`).get(text)
      await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
    }
    done += 1
  }
  return done
}

const [order] = (await once(process, 'message')) as [RawOrder]
const clients = Array.from(
  { length: order.connections },
  () => new pg.Client({ ...connectionOptions(order.database), application_name: 'raw' }),
)
await Promise.all(clients.map((client) => client.connect()))
let at = 0
const begun = nowMs()
const counts = await Promise.all(
  clients.map((client) => work(client, order, () => (at += 1), begun + order.forMs)),
)
const done: RawDone = { acts: counts.reduce((all, one) => all + one, 0), seconds: (nowMs() - begun) / 1_000 }
await Promise.all(clients.map((client) => client.end()))
process.send?.(done)
process.disconnect()
