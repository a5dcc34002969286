import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connectionOptions } from '../../connection.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../embedded-database.ts'
import { findRunningCluster } from '../running-database.ts'
import { type DatabaseFile, openBaseBackup } from './base-backup.ts'

const door = new URL('../embedded-database.ts', import.meta.url).href
const settings = { fsync: 'off' }
const scratch = mkdtempSync(path.join(tmpdir(), 'thuto-archiving-'))
chmodSync(scratch, 0o711)
const dataDir = path.join(scratch, 'data')
const databases: EmbeddedDatabase[] = []
const apps: ChildProcess[] = []

afterAll(async () => {
  for (const app of apps) app.kill('SIGKILL')
  for (const database of databases) await database.stop().catch(() => undefined)
  const left = spawnSync('pgrep', ['-f', scratch], { encoding: 'utf8' }).stdout
  for (const pid of left.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
  expect(left).toBe('')
})

async function begin(deps: Partial<Parameters<typeof startEmbeddedDatabase>[0]> = {}) {
  const database = await startEmbeddedDatabase({ dataDir, settings, ...deps })
  databases.push(database)
  return database
}

async function query<Row extends pg.QueryResultRow>(database: EmbeddedDatabase, statement: string) {
  const client = new pg.Client(connectionOptions(database.connection))
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

async function* those(files: Readonly<Record<string, Buffer>>): AsyncGenerator<DatabaseFile> {
  for (const [name, bytes] of Object.entries(files)) yield { name, content: Readable.from([bytes]) }
}

const archiveMode = async (database: EmbeddedDatabase) =>
  (await query<{ archive_mode: string }>(database, 'show archive_mode'))[0]?.archive_mode

/** An app that is killed leaves its server running. */
async function killedApp(archives: boolean) {
  const script = `import { startEmbeddedDatabase } from ${JSON.stringify(door)}
    startEmbeddedDatabase(${JSON.stringify({ dataDir, settings, archives })}).then(() => console.log('up'))`
  const app = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  apps.push(app)
  await once(app.stdout, 'data')
  app.kill('SIGKILL')
  await once(app, 'exit')
}

test('L1 R13 a server that was left running with other settings is restarted, so that its log is archived or is not', async () => {
  await killedApp(false)
  const archiving = await begin({ archives: true })
  expect([archiving.how, await archiveMode(archiving)]).toEqual(['started', 'on'])
  await archiving.stop()
  await killedApp(true)
  const attached = await begin({ archives: true })
  expect(attached.how).toBe('attached')
  await attached.stop()
  await killedApp(true)
  const quiet = await begin()
  expect([quiet.how, await archiveMode(quiet)]).toEqual(['started', 'off'])
  await quiet.stop()
})

test('L3 R13 a copy of the running database and its log make the database of any moment after it; settings are not restored', async () => {
  const database = await begin({ archives: true })
  const running = await findRunningCluster(dataDir)
  if (!running) throw new Error('The database is away')
  await query(database, 'create table lesson (title text)')
  const base = await openBaseBackup(running)
  const files: Record<string, Buffer> = {}
  for await (const { name, content } of base.files) files[name] = await buffer(Readable.from(content))
  await base.close()
  expect(Object.keys(files).filter((name) => /\.conf$|^pg_wal|postmaster|server\.log/.test(name))).toEqual([])

  await query(database, `insert into lesson values ('kept')`)
  const [moment] = await query<{ at: Date }>(
    database,
    "select clock_timestamp() + interval '50 ms' as at, pg_sleep(0.1)",
  )
  await query(database, 'delete from lesson')
  const [last] = await query<{ name: string }>(database, 'select pg_walfile_name(pg_switch_wal()) as name')
  await expect.poll(() => readdirSync(running.tray), { timeout: 10_000 }).toContain(last?.name)
  const log = Object.fromEntries(
    readdirSync(running.tray).map((name) => [name, readFileSync(path.join(running.tray, name))]),
  )
  await database.stop()

  const hostile = {
    ...files,
    'postgresql.auto.conf': Buffer.from("archive_command = 'touch /tmp/thuto-was-here'"),
    'base/../../evil': Buffer.from('evil'),
  }
  const reached: Date[] = []
  const recovered = await begin({
    dataDir: path.join(scratch, 'recovered'),
    recovery: {
      files: those(hostile),
      log: those(log),
      until: moment?.at,
      reached: (at) => reached.push(at),
    },
  })
  expect([recovered.how, await query(recovered, 'select * from lesson')]).toEqual([
    'created',
    [{ title: 'kept' }],
  ])
  expect(reached).toHaveLength(1)
  const home = path.join(scratch, 'recovered')
  expect(readFileSync(path.join(home, 'pg18', 'postgresql.auto.conf'), 'utf8')).not.toContain('touch')
  expect(readdirSync(home).toSorted()).toEqual(expect.not.arrayContaining(['evil', 'log']))
  await recovered.stop()
  const again = begin({
    dataDir: home,
    recovery: { files: those(files), log: those(log), until: undefined, reached: () => {} },
  })
  await expect(again).rejects.toThrow('holds a database already')
})

test('R13 a database that cannot be recovered reports the error of the server and leaves nothing', async () => {
  const home = path.join(scratch, 'broken')
  const recovery = {
    files: those({ PG_VERSION: Buffer.from('18\n') }),
    log: those({}),
    until: undefined,
    reached: () => {},
  }
  await expect(begin({ dataDir: home, recovery })).rejects.toThrow(/cannot start \(.*pg_control/)
  expect(readdirSync(home).filter((name) => name.startsWith('pg18'))).toEqual([])
})
