/** The supervisor with the server programs of this machine; skipped where none are installed (TEST_POSTGRES_BIN names others). */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { systemPostgres } from '#test/database/system-postgres.ts'
import { connectionOptions, openDatabase } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { type DatabaseFile, openBaseBackup } from './archiving/base-backup.ts'
import { findDatabaseUser } from './database-user.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'
import { findShippedPostgres, findSystemPostgres } from './postgres-programs.ts'
import { findRunningCluster } from './running-database.ts'
import { retry } from './system.ts'

const door = new URL('./embedded-database.ts', import.meta.url).href
const settings = { fsync: 'off' }
const scratch = mkdtempSync(path.join(tmpdir(), 'thuto-system-'))
chmodSync(scratch, 0o711)
const dataDir = path.join(scratch, 'data')
const databases: EmbeddedDatabase[] = []
const apps: ChildProcess[] = []

afterAll(async () => {
  for (const app of apps) app.kill('SIGKILL')
  for (const database of databases) await database.stop().catch(() => undefined)
  const left = spawnSync('pgrep', ['-f', scratch], { encoding: 'utf8' }).stdout ?? ''
  for (const pid of left.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
  expect(left).toBe('')
})

async function begin(deps: Partial<Parameters<typeof startEmbeddedDatabase>[0]> = {}) {
  const database = await startEmbeddedDatabase({ dataDir, settings, postgresBin: systemPostgres, ...deps })
  databases.push(database)
  return database
}

async function query({ connection }: EmbeddedDatabase, statement: string) {
  const client = new pg.Client(connectionOptions(connection))
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** An app of its own process that is killed as soon as its database runs. */
async function killedApp() {
  const script = `import { startEmbeddedDatabase } from ${JSON.stringify(door)}
    startEmbeddedDatabase(${JSON.stringify({ dataDir, settings, postgresBin: systemPostgres })}).then(
      ({ postmasterPid }) => console.log(postmasterPid))`
  const app = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  apps.push(app)
  const [line] = await once(app.stdout, 'data')
  app.kill('SIGKILL')
  await once(app, 'exit')
  return Number(String(line))
}

const rows = [{ title: 'Fractions' }]

describe.skipIf(systemPostgres === undefined)(
  `POSTGRES_BIN=${systemPostgres ?? '(no installed PostgreSQL)'}`,
  () => {
    let database: EmbeddedDatabase
    let major: number

    test('L1 it starts, and its server outlives a kill -9 of the app and is taken over', async () => {
      major = (await findSystemPostgres(systemPostgres ?? '', await findDatabaseUser())).major
      const pid = await killedApp()
      database = await begin()
      expect([database.how, database.postmasterPid]).toEqual(['attached', pid])
      expect(readdirSync(dataDir)).toContain(`pg${major}`)
      const [row] = await query(
        database,
        `select current_setting('data_checksums') as checksums, current_setting('listen_addresses') as tcp,
        current_setting('server_version_num')::int / 10000 as major, lower('É') as lower`,
      )
      expect(row).toEqual({ checksums: 'on', tcp: '', major, lower: 'é' })
    })

    test('every migration runs on it, and what is written stays over an ordered stop', async () => {
      const { db, close } = openDatabase(database.connection, { size: 1, onError: () => {} })
      expect((await migrate(db)).length).toBeGreaterThan(0)
      await close()
      await query(database, `create table lesson as select 'Fractions' as title`)
      await database.stop()
      expect(spawnSync('pgrep', ['-f', dataDir]).status).toBe(1)
      database = await begin()
      expect([database.how, await query(database, 'select * from lesson')]).toEqual(['started', rows])
    })

    test('R2 a server killed with -9 comes back with its data', async () => {
      process.kill(database.postmasterPid, 'SIGKILL')
      await retry(
        async () => (await query(database, 'select 1').catch(() => undefined)) === undefined || undefined,
        {
          limitMs: 5_000,
        },
      )
      const found = await retry(() => query(database, 'select * from lesson').catch(() => undefined), {
        limitMs: 20_000,
      })
      expect(found).toEqual(rows)
    })

    test(
      'R13 its backup is restored by it, and refused by programs of another major version',
      { timeout: 120_000 },
      async () => {
        await database.stop()
        database = await begin({ archives: true })
        const running = await findRunningCluster(dataDir)
        if (!running) throw new Error('The database is away')
        const base = await openBaseBackup(running)
        const files: Record<string, Buffer> = {}
        for await (const { name, content } of base.files) files[name] = await buffer(Readable.from(content))
        await base.close()
        const log: Record<string, Buffer> = {}
        for (const name of readdirSync(running.tray)) log[name] = readFileSync(path.join(running.tray, name))
        async function* those(found: Readonly<Record<string, Buffer>>): AsyncGenerator<DatabaseFile> {
          for (const [name, bytes] of Object.entries(found)) yield { name, content: Readable.from([bytes]) }
        }
        const recovery = () => ({ files: those(files), log: those(log), until: undefined, reached: () => {} })
        const restored = await begin({ dataDir: path.join(scratch, 'restored'), recovery: recovery() })
        expect(await query(restored, 'select * from lesson')).toEqual(rows)
        await restored.stop()
        if (major === findShippedPostgres().major) return
        const other = { dataDir: path.join(scratch, 'other'), recovery: recovery(), postgresBin: undefined }
        await expect(begin(other)).rejects.toThrow(
          `holds a database of PostgreSQL ${major} and the server programs are PostgreSQL ${findShippedPostgres().major}`,
        )
      },
    )

    test('R17 the packaged programs of another major version refuse the folder and name both', async () => {
      await database.stop()
      const { major: packaged } = findShippedPostgres()
      if (major === packaged) return
      await expect(begin({ postgresBin: undefined })).rejects.toThrow(
        `holds a database of PostgreSQL ${major} and the server programs are PostgreSQL ${packaged}: set POSTGRES_BIN`,
      )
    })
  },
)
