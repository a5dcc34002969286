import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { assertDurable } from '../assert-durable.ts'
import { StartupError } from '../../errors.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'
import { retry } from './system.ts'

const door = new URL('./embedded-database.ts', import.meta.url).href
const settings = { fsync: 'off' }
const scratch = mkdtempSync(path.join(tmpdir(), 'thuto-test-'))
chmodSync(scratch, 0o711)

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

async function begin(dataDir: string, more: { settings?: Record<string, string>; elsewhere?: string } = {}) {
  const database = await startEmbeddedDatabase({ dataDir, settings, ...more })
  databases.push(database)
  return database
}

const answer = z.union([z.object({ how: z.string(), pid: z.number() }), z.object({ error: z.string() })])

/** A whole app in a process of its own, and what became of its start. */
async function startApp(dataDir: string) {
  const script = `import { startEmbeddedDatabase } from ${JSON.stringify(door)}
    startEmbeddedDatabase(${JSON.stringify({ dataDir, settings })}).then(
      ({ how, postmasterPid: pid }) => console.log(JSON.stringify({ how, pid })),
      (error) => console.log(JSON.stringify({ error: error.message })))`
  const args = ['--input-type=module', '--eval', script]
  const app = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  apps.push(app)
  const [line] = await once(app.stdout, 'data')
  return { app, start: answer.parse(JSON.parse(String(line))) }
}

async function killed(app: ChildProcess) {
  app.kill('SIGKILL')
  await once(app, 'exit')
}

async function query(database: EmbeddedDatabase, sql: string, more: pg.ClientConfig = {}) {
  const client = new pg.Client({ ...database.connection, port: 5432, ...more })
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

describe('one data folder through a life of starts and crashes', () => {
  const dataDir = path.join(scratch, 'data')
  const pgdata = path.join(dataDir, 'pg18')
  let database: EmbeddedDatabase

  test('L1 the server of an app that was killed is taken over by the next start', async () => {
    const { app, start } = await startApp(dataDir)
    expect(start).toMatchObject({ how: 'created' })
    await killed(app)
    database = await begin(dataDir)
    expect({ how: database.how, pid: database.postmasterPid }).toEqual({ ...start, how: 'attached' })
  })

  test('L4 the database is private: no TCP, a socket only its user reaches, a password that is asked for', async () => {
    const files = [pgdata, path.join(dataDir, 'run'), path.join(pgdata, 'thuto.password')]
    expect(files.map(modeOf)).toEqual(['700', '700', '600'])
    const [row] = await query(
      database,
      `select current_setting('listen_addresses') as tcp, current_setting('data_checksums') as checksums,
        (select rolpassword like 'SCRAM-SHA-256$%' from pg_authid where rolname = current_user) as scram,
        (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale`,
    )
    expect(row).toEqual({ tcp: '', checksums: 'on', scram: true, locale: 'b C.UTF-8' })
    await expect(query(database, 'select 1', { password: 'password' })).rejects.toMatchObject({
      code: '28P01',
    })
  })

  test('a server with fsync off is refused, and only because of that setting', async () => {
    const pool = new pg.Pool({ ...database.connection, port: 5432 })
    await expect(assertDurable(pool)).rejects.toThrow('(fsync = off)')
    await pool.end()
  })

  test('R17 a second app on the same folder is refused and changes nothing', async () => {
    await query(database, 'create table kept as select 7 as seven')
    const before = readdirSync(dataDir).map((name) => `${name} ${statSync(path.join(dataDir, name)).ctimeMs}`)
    const refusal = begin(dataDir)
    await expect(refusal).rejects.toThrow(`another Thuto already runs on this data folder (${dataDir})`)
    await expect(refusal).rejects.toBeInstanceOf(StartupError)
    expect(
      readdirSync(dataDir).map((name) => `${name} ${statSync(path.join(dataDir, name)).ctimeMs}`),
    ).toEqual(before)
    expect(await query(database, 'select * from kept')).toEqual([{ seven: 7 }])
  })

  test('an app that lost its claim to another one does not stop the server under it', async () => {
    const other = new pg.Client({ ...database.connection, port: 5432 })
    await other.connect()
    const claim = other.query('select pg_advisory_lock(29800, 1)')
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(() => query(database, waiting), { timeout: 20_000 }).toHaveLength(1)
    const lock = `from pg_stat_activity where application_name = 'thuto lock'`
    await query(database, `select pg_terminate_backend(pid) ${lock}`)
    await claim
    await database.stop()
    expect((await other.query('select * from kept')).rows).toEqual([{ seven: 7 }])
    await other.end()
    database = await begin(dataDir)
    expect(database.how).toBe('attached')
  })

  test('after an ordered stop the server has exited and the next start has the data', async () => {
    await Promise.all([database.stop(), database.stop()])
    expect(spawnSync('pgrep', ['-f', pgdata]).status).toBe(1)
    database = await begin(dataDir)
    expect(database.how).toBe('started')
    expect(await query(database, 'select * from kept')).toEqual([{ seven: 7 }])
  })

  test('R2 a killed server comes back under the app, with its data and the claim on it', async () => {
    process.kill(database.postmasterPid, 'SIGKILL')
    await retry(
      async () => (await query(database, 'select 1').catch(() => undefined)) === undefined || undefined,
      { limitMs: 5_000 },
    )
    // No caller asks for the restart: the lost claim causes it.
    const rows = await retry(() => query(database, 'select * from kept').catch(() => undefined), {
      limitMs: 10_000,
    })
    expect(rows).toEqual([{ seven: 7 }])
    const lockHolder = async () =>
      (await query(database, `select 1 from pg_locks where locktype = 'advisory' and granted`)).length ||
      undefined
    expect(await retry(lockHolder, { limitMs: 10_000 })).toBe(1)
  })

  test('L1 a killed server that is not reaped yet does not block the next start', async () => {
    await database.stop()
    const { app, start } = await startApp(dataDir)
    if ('error' in start) throw new Error(start.error)
    app.kill('SIGSTOP')
    process.kill(start.pid, 'SIGKILL')
    database = await begin(dataDir)
    expect(database.how).toBe('started')
    expect(await query(database, 'select * from kept')).toEqual([{ seven: 7 }])
    await killed(app)
  })

  test('L1 left-over lock files, empty or with the id of another program, do not block a start', async () => {
    await database.stop()
    const lock = path.join(pgdata, 'postmaster.pid')
    const foreign = `${process.pid}\n${pgdata}\n1\n5432\n${path.join(dataDir, 'run')}\n\n1 1\nready\n`
    writeFileSync(lock, foreign)
    writeFileSync(path.join(dataDir, 'run', '.s.PGSQL.5432.lock'), foreign)
    database = await begin(dataDir)
    expect(database.how).toBe('started')
    await database.stop()
    writeFileSync(lock, '')
    utimesSync(lock, 0, 0)
    database = await begin(dataDir)
    expect(database.how).toBe('started')
  })

  test('R17 a server that cannot start reports the reason in one line', async () => {
    await database.stop()
    const start = begin(dataDir, { settings: { shared_buffers: 'banana' } })
    await expect(start).rejects.toThrow(
      /^[^\n]*invalid value for parameter "shared_buffers": "banana"[^\n]*$/,
    )
    await expect(start).rejects.toBeInstanceOf(StartupError)
  })
})

test('two first starts at the same moment: one wins, the other is refused, in a path too long for a socket', async () => {
  const dataDir = path.join(scratch, 'long'.repeat(20), `odd, "name"`)
  mkdirSync(path.dirname(dataDir))
  const both = await Promise.all([startApp(dataDir), startApp(dataDir)])
  const refused = both.flatMap(({ start }) => ('error' in start ? start.error : []))
  expect(refused).toEqual([expect.stringContaining('another Thuto already runs')])
  for (const { app, start } of both) if ('how' in start) await killed(app)
  const database = await begin(dataDir)
  const { host } = database.connection
  expect([database.how, readdirSync(dataDir)]).toEqual(['attached', ['pg18']])
  expect([host, modeOf(host)]).toEqual([expect.stringMatching(/^\/tmp\/thuto-[0-9a-f]{12}$/), '700'])
  await database.stop()
  rmSync(host, { recursive: true })
}, 90_000)

test.runIf(process.getuid?.() === 0)(
  'root with a data folder closed to the database user still gets a database',
  async () => {
    const home = path.join(scratch, 'home')
    const elsewhere = path.join(scratch, 'elsewhere')
    mkdirSync(home, { mode: 0o700 })
    const first = await begin(path.join(home, 'data'), { elsewhere })
    expect(first.how).toBe('created')
    expect(first.connection.host).toMatch(new RegExp(`^${elsewhere}/`))
    await first.stop()
    const second = await begin(path.join(home, 'data'), { elsewhere })
    expect([second.how, second.connection]).toEqual(['started', first.connection])
    await second.stop()
  },
)
