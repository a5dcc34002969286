/** A database with nothing in it, not even the schema, dropped when the file is done. */
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabasePool, openDatabase } from '#platform/postgres/connection.ts'
import { onTeardown } from '../setup/on-teardown.ts'

let count = 0

export async function emptyDatabase(): Promise<DatabasePool> {
  const { host, user, password } = inject('testServer')
  const name = `empty_${process.pid}_${(count += 1)}`
  const admin = new pg.Client({ host, user, password, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name} template template0`)
  const opened = openDatabase({ host, user, password, database: name }, { onError: console.error })
  onTeardown(async () => {
    await opened.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return opened
}
