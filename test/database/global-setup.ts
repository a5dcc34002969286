/** One throwaway PostgreSQL for the whole run, with one migrated template; each test file works on a clone of it. */
import '../setup/packaged-options.ts'
import { rm, writeFile } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedAppRole, grantAppRole, makeAppRole } from '#platform/postgres/open.ts'
import { openDatabase, type SocketAddress } from '#platform/postgres/connection.ts'
import { startEmbeddedDatabase } from '#platform/postgres/embedded/embedded-database.ts'
import { listSubjectsOfFile } from '#platform/postgres/listed-subjects.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { prepareJobQueue } from '#platform/job-queue.ts'
import { memoryFolder } from '../setup/memory-folder.ts'
import { startPooler } from './pooler.ts'

export interface TestServer {
  readonly host: string
  readonly user: string
  readonly password: string
  readonly template: string
  /** Password of the site's role. */
  readonly appPassword: string
  /** Port of a pooler for the statements of sites; undefined without one. */
  readonly pooler: number | undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

const template = 'thuto_template'
const appPassword = 'for-the-tests-alone'
// No data outlives the run. Commits stay synchronous: VACUUM marks no page whose commit is not written.
const withoutDurability = { fsync: 'off', full_page_writes: 'off', max_connections: '300' }

async function makeTemplate(connection: SocketAddress) {
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  const owner = { ...connection, database: template }
  const { db, close } = openDatabase(owner, { onError: console.error })
  await migrate(db)
  await listSubjectsOfFile(db, 'site')
  await prepareJobQueue(owner)
  await makeAppRole(db, embeddedAppRole, appPassword)
  await grantAppRole(db, embeddedAppRole)
  await close()
}

/** With `TEST_POOLER=FILE` a pooler carries the statements of sites; the file then tells how many. */
async function openPooler({ host, user, password }: SocketAddress) {
  const file = process.env['TEST_POOLER']
  if (file === undefined) return undefined
  const pooler = await startPooler({ server: { host, user, password, port: 5432 } })
  const close = async () => {
    await writeFile(file, JSON.stringify(await pooler.figures()))
    await pooler.close()
  }
  return { port: pooler.port, close }
}

export async function setup(project: TestProject) {
  const dataDir = await memoryFolder('thuto-test-')
  const embedded = await startEmbeddedDatabase({ dataDir, settings: withoutDurability })
  await makeTemplate(embedded.connection)
  const { host, user, password } = embedded.connection
  const pooler = await openPooler(embedded.connection)
  project.provide('testServer', { host, user, password, template, appPassword, pooler: pooler?.port })
  return async () => {
    await pooler?.close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
