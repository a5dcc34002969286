/** A database of a test file's own: a clone of the migrated template, dropped when the file is done. */
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { embeddedAppRole } from '#platform/postgres/open.ts'
import { type DatabasePool, type Db, openDatabase } from '#platform/postgres/connection.ts'
import { onTeardown } from '../setup/on-teardown.ts'

let count = 0

/** Tests hold locks on purpose; on a busy machine they hold them for longer than the limits of the site allow. */
function openPool(...given: Parameters<typeof openDatabase>) {
  const opened = openDatabase(...given)
  Object.assign(opened.pool.options, { lock_timeout: 20_000, statement_timeout: 20_000 })
  return opened
}

export interface TestDatabase extends DatabasePool {
  readonly name: string
  readonly client: () => Promise<pg.Client>
  /** Pool in the role of the site, opened on first use. */
  readonly forSite: () => DatabasePool
}

/** Returns a database as its owner. Dropped after the test or the file. */
export async function testDatabase(): Promise<TestDatabase> {
  const { template, appPassword, pooler, ...server } = inject('testServer')
  const name = `test_${process.pid}_${(count += 1)}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  const address = { ...server, database: name }
  const opened = openPool(address, { onError: console.error })
  const clients: pg.Client[] = []
  let site: DatabasePool | undefined
  onTeardown(async () => {
    await Promise.all(clients.map((client) => client.end()))
    await site?.close()
    await opened.close()
    // A pooler still has connections.
    await admin.query(`drop database ${name}${pooler === undefined ? '' : ' with (force)'}`)
    await admin.end()
  })
  const client = async () => {
    const extra = new pg.Client(address)
    clients.push(extra)
    await extra.connect()
    return extra
  }
  const session = { ...address, user: embeddedAppRole, password: appPassword }
  const url = `postgres://${embeddedAppRole}:${appPassword}@127.0.0.1:${pooler}/${name}`
  const statements = pooler === undefined ? session : ({ url, pooled: true } as const)
  const forSite = () =>
    (site ??= openPool(statements, { session, onError: console.error, defersNumbers: true }))
  return { ...opened, name, client, forSite }
}

/** Number of statements of this database that wait for a lock. Not that of a timer, which writes security events. */
export async function locksAwaited(db: Db) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query not like '%insert into security_events%'`.execute(db)
  return rows[0]?.n
}
