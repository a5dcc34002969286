/** A database of a test file's own: a clone of the migrated template, dropped when the file is done. */
import pg from 'pg'
import { inject } from 'vitest'
import { embeddedAppRole } from '#platform/postgres/open.ts'
import { type DatabasePool, openDatabase } from '#platform/postgres/connection.ts'
import { onTeardown } from '../setup/on-teardown.ts'

let count = 0

export interface TestDatabase extends DatabasePool {
  readonly name: string
  readonly client: () => Promise<pg.Client>
  /** As the site works with it: in its role. Opened at the first need. */
  readonly forSite: () => DatabasePool
}

/** A database, as its owner. It goes by itself when the test or the file is done. */
export async function testDatabase(): Promise<TestDatabase> {
  const { template, appPassword, ...server } = inject('testServer')
  const name = `test_${process.pid}_${(count += 1)}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  const address = { ...server, database: name }
  const opened = openDatabase(address, { onError: console.error })
  const clients: pg.Client[] = []
  let site: DatabasePool | undefined
  onTeardown(async () => {
    await Promise.all(clients.map((client) => client.end()))
    await site?.close()
    await opened.close()
    await admin.query(`drop database ${name}`)
    await admin.end()
  })
  const client = async () => {
    const extra = new pg.Client(address)
    clients.push(extra)
    await extra.connect()
    return extra
  }
  const appAddress = { ...address, user: embeddedAppRole, password: appPassword }
  const forSite = () => (site ??= openDatabase(appAddress, { onError: console.error }))
  return { ...opened, name, client, forSite }
}

/** Whoever waits here for a lock that a test holds does so until the test lets go: how long that takes is not its matter. */
export const allowLongLockWaits = ({ pool }: Pick<TestDatabase, 'pool'>) =>
  void Object.assign(pool.options, { lock_timeout: 20_000, statement_timeout: 20_000 })
