/** Reads that may come from a replica: from one that has all this process has heard of, else from the primary. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Db } from '../connection.ts'
import type { Host } from '../hosts/host-list.ts'
import { DatabaseAway } from '../outages/outage.ts'
import type { Database } from '../schema.ts'
import { openReplica, type Replica } from './replica.ts'

export interface ReadingDatabase {
  /** For what is only read, outside of transactions. */
  readonly db: Db
  /**
   * While the primary is away: reads from a replica that has all this process has heard of; throws DatabaseAway where
   * there is none. `ageSeconds`: for how long the primary has not been heard.
   */
  standIn<Read>(read: () => Promise<Read>): Promise<{ readonly read: Read; readonly ageSeconds: number }>
  close(): Promise<void>
}

export interface ReadingParts {
  readonly primary: { readonly db: Db; readonly connections: PostgresPool }
  /** Asked in this order. */
  readonly replicas: readonly Host[]
  readonly changeFeed: {
    /** The last change that was heard. */
    head(): number | undefined
    /** Waits until all that this process has written was heard; false while the primary is not heard. */
    settled(): Promise<boolean>
  }
  readonly tell: (news: Error) => void
  readonly nowMs: () => number
}

/** What the statement itself is to blame for goes wrong on the primary too. */
const isTheirs = (trouble: unknown) =>
  trouble instanceof pg.DatabaseError && /^(22|42|57014)/.test(trouble.code ?? '')

async function firstOf(replicas: readonly Replica[], change: number | undefined) {
  if (change === undefined) return undefined
  for (const replica of replicas) {
    const client = await replica.connect(change)
    if (client) return client
  }
  return undefined
}

/** A statement that a replica breaks off, which it does to go on following, is put to the primary. */
function withPrimaryBehind(client: PostgresPoolClient, primary: PostgresPool): PostgresPoolClient {
  async function askPrimary(text: string, values: readonly unknown[]) {
    const instead = await primary.connect()
    try {
      return await instead.query(text, values)
    } finally {
      instead.release()
    }
  }
  const ask = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(text, values)
    } catch (trouble) {
      if (isTheirs(trouble)) throw trouble
      return askPrimary(text, values)
    }
  }
  return Object.assign(Object.create(client) as PostgresPoolClient, { query: ask })
}

const primaryAlone = ({ db }: ReadingParts['primary']): ReadingDatabase => ({
  db,
  standIn: () => Promise.reject(new DatabaseAway()),
  close: () => Promise.resolve(),
})

export function readingDatabase(parts: ReadingParts): ReadingDatabase {
  if (parts.replicas.length === 0) return primaryAlone(parts.primary)
  const { changeFeed, tell, nowMs } = parts
  const primary = parts.primary.connections
  const replicas = parts.replicas.map((host) => openReplica({ host, tell, nowMs }))
  const standingIn = new AsyncLocalStorage<true>()
  let heardAt = nowMs()

  async function connectNow() {
    if (!(await changeFeed.settled())) return primary.connect()
    heardAt = nowMs()
    const client = await firstOf(replicas, changeFeed.head())
    return client ? withPrimaryBehind(client, primary) : primary.connect()
  }
  async function connectInstead() {
    const client = await firstOf(replicas, changeFeed.head())
    if (!client) throw new DatabaseAway()
    return client
  }
  const pool: PostgresPool = {
    options: {},
    connect: () => (standingIn.getStore() ? connectInstead() : connectNow()),
    end: async () => void (await Promise.all(replicas.map((each) => each.close()))),
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    async standIn(read) {
      const found = await standingIn.run(true, read)
      return { read: found, ageSeconds: Math.floor((nowMs() - heardAt) / 1_000) }
    },
    close: () => db.destroy(),
  }
}
