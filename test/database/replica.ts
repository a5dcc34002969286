/** PostgreSQL servers of one test on 127.0.0.1: a primary, streaming standbys, and faults to inject. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { superuser } from '#platform/postgres/embedded/data-folder.ts'
import { findShippedPostgres, usableBinaries } from '#platform/postgres/embedded/postgres-programs.ts'
import { findDatabaseUser } from '#platform/postgres/embedded/database-user.ts'
import { programSetting, runProgram } from '#platform/postgres/embedded/system.ts'
import { freePort } from '../running-site.ts'

const password = 'for-this-test-only'
/** Ships WAL at once and retains it for a stopped standby. */
const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '32MB',
  wal_keep_size: '256MB',
  max_wal_senders: '5',
  hot_standby: 'on',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '200ms',
}

type Settings = Readonly<Record<string, string>>

export interface ServerOptions {
  /** Over ours, such as `{ fsync: 'off' }`: by default everything outlives a power cut. */
  readonly settings?: Settings
}

export interface TestPostgres {
  readonly port: number
  readonly pgdata: string
  /** `postgres://user:password@127.0.0.1:port/postgres`. */
  readonly url: string
  /** `user:password@` for a URL of several hosts. */
  readonly login: string
  /** `127.0.0.1:port`. */
  readonly host: string
  /** Runs one statement on its own connection; returns its rows. */
  ask(statement: string): Promise<Record<string, unknown>[]>
  /** Starts it again after `stop` or `kill`, as whatever it was; `settings` over those it had. */
  start(settings?: Settings): Promise<void>
  /** In order; open connections are ended. */
  stop(): Promise<void>
  /** Every process of it at once, as a power cut does. */
  kill(): Promise<void>
  /** Suspends every process: connections stay open without responses. */
  freeze(): void
  thaw(): void
  /** A standby becomes a primary; resolves once it takes writes. */
  promote(): Promise<void>
  /** A new standby that streams from this server, with a copy of it as it is now. */
  standby(options?: ServerOptions): Promise<TestPostgres>
  /** Waits until a standby has applied all that this server has committed by now. */
  caughtUpBy(standby: TestPostgres): Promise<void>
}

export interface TestCluster {
  readonly primary: TestPostgres
  /** Stops every server and removes its data. */
  close(): Promise<void>
}

interface Home {
  readonly folder: string
  readonly bin: string
  readonly user: { readonly uid: number; readonly gid: number }
  readonly servers: TestPostgres[]
  copies: number
}

const own = (home: Home, place: string) => chownSync(place, home.user.uid, home.user.gid)

async function makeHome(): Promise<Home> {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-servers-'))
  const user = await findDatabaseUser()
  // The user of the database passes through where that is not us.
  chmodSync(folder, 0o755)
  const { folder: bin } = usableBinaries(findShippedPostgres(), user, folder)
  return { folder, bin, user, servers: [], copies: 0 }
}

async function connect(port: number, withinMs = 30_000) {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: withinMs,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function untilTrue(what: string, isTrue: () => Promise<boolean>, withinMs = 30_000) {
  for (const begun = performance.now(); performance.now() - begun < withinMs; await pause(50))
    if (await isTrue().catch(() => false)) return
  throw new Error(`Not within ${withinMs} ms: ${what}`)
}

/** The processes of a server: its postmaster and what that has started. */
function processes(child: ChildProcess) {
  const pid = child.pid ?? 0
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))]
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has already ended.
    }
  }
}

const lives = (pid: number) => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Starts a server and waits until it answers. */
async function launch(home: Home, pgdata: string, port: number, settings: Settings) {
  const options = Object.entries({ ...defaults, port: String(port), ...settings })
  const child = spawn(
    path.join(home.bin, 'postgres'),
    ['-D', pgdata, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...programSetting, uid: home.user.uid, gid: home.user.gid, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-4_000)))
  await untilTrue(`the server of port ${port} answers`, async () => {
    await (await connect(port, 2_000)).end()
    return true
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${output}`)
  })
  return child
}

/** The process of a server, started, stopped and hurt. */
function processOf(home: Home, pgdata: string, port: number) {
  let child: ChildProcess | undefined
  let frozen: readonly number[] = []
  return {
    async start(settings: Settings) {
      child = await launch(home, pgdata, port, settings)
    },
    async end(signal: NodeJS.Signals) {
      const ending = child
      child = undefined
      if (ending?.exitCode !== null || ending.signalCode !== null) return
      const exited = once(ending, 'exit')
      const all = signal === 'SIGKILL' ? processes(ending) : []
      if (signal === 'SIGKILL') signalAll(all, signal)
      else ending.kill(signal)
      await exited
      // A process that still runs holds the shared memory, and a new server would refuse to start.
      await untilTrue('its processes are gone', async () => !all.some(lives))
    },
    freeze() {
      if (!child) return
      // The postmaster first, so that it forks no process meanwhile.
      child.kill('SIGSTOP')
      frozen = processes(child)
      signalAll(frozen, 'SIGSTOP')
    },
    thaw() {
      signalAll(frozen.toReversed(), 'SIGCONT')
      frozen = []
    },
  }
}

/** A copy of a running server's folder, made as `pg_backup_start` and `pg_backup_stop` want it. */
async function baseCopy(home: Home, from: { readonly port: number; readonly pgdata: string }, to: string) {
  const client = await connect(from.port)
  await client.query(`select pg_backup_start('standby', true)`)
  // Files that vanish during the copy are restored from the WAL.
  await runProgram('/bin/cp', ['-a', from.pgdata, to])
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(to, name), { force: true })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await client.end()
  const files = { backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' }
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(to, name), content)
    own(home, path.join(to, name))
  }
}

async function askAt(port: number, statement: string) {
  const client = await connect(port)
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

async function caughtUp(from: number, standby: TestPostgres) {
  const [row] = await askAt(from, 'select pg_current_wal_flush_lsn()::text as lsn')
  const statement = `select pg_last_wal_replay_lsn() >= '${String(row?.['lsn'])}' as there`
  await untilTrue(
    'the standby has caught up',
    async () => (await standby.ask(statement))[0]?.['there'] === true,
  )
}

async function serverOf(home: Home, pgdata: string, first: Settings): Promise<TestPostgres> {
  const port = await freePort()
  const { start, end, freeze, thaw } = processOf(home, pgdata, port)
  let settings = first
  const login = `${superuser}:${password}@`
  const host = `127.0.0.1:${port}`
  const server: TestPostgres = {
    port,
    pgdata,
    login,
    host,
    url: `postgres://${login}${host}/postgres`,
    ask: (statement) => askAt(port, statement),
    async start(more = {}) {
      settings = { ...settings, ...more }
      await start(settings)
    },
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    freeze,
    thaw,
    promote: async () => void (await askAt(port, 'select pg_promote(true, 30)')),
    async standby(options = {}) {
      const copy = `${home.folder}/standby-${(home.copies += 1)}`
      await baseCopy(home, { port, pgdata }, copy)
      const upstream = `host=127.0.0.1 port=${port} user=${superuser} password=${password} application_name=standby`
      return serverOf(home, copy, { ...settings, ...options.settings, primary_conninfo: upstream })
    },
    caughtUpBy: (standby) => caughtUp(port, standby),
  }
  home.servers.push(server)
  await start(settings)
  return server
}

/** A new, empty server that others may stream from. */
export async function startCluster({ settings = {} }: ServerOptions = {}): Promise<TestCluster> {
  const home = await makeHome()
  const pgdata = path.join(home.folder, 'primary')
  const secret = path.join(home.folder, 'password')
  writeFileSync(secret, password)
  mkdirSync(pgdata, { mode: 0o700 })
  for (const each of [pgdata, secret]) own(home, each)
  const { code, complaint } = await runProgram(
    path.join(home.bin, 'initdb'),
    [
      `--username=${superuser}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
      '--wal-segsize=1',
      `--pwfile=${secret}`,
      `--pgdata=${pgdata}`,
    ],
    home.user,
  )
  if (code !== 0) throw new Error(complaint)
  return {
    primary: await serverOf(home, pgdata, settings),
    async close() {
      for (const server of home.servers.toReversed()) {
        server.thaw()
        await server.kill()
      }
      // A killed process may write until it has ended.
      rmSync(home.folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
