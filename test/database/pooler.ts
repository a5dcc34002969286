/** Debian's PgBouncer before a server of a test, with the settings of `deploy/pgbouncer`. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findDatabaseUser } from '#platform/postgres/embedded/database-user.ts'
import { debianPrograms } from '../run/debian-programs.ts'
import { freePort } from '../running-site.ts'

export const poolerPrograms = () => debianPrograms(['pgbouncer'])

const recipe = readFileSync(new URL('../../deploy/pgbouncer/pgbouncer.ini', import.meta.url), 'utf8')

interface Login {
  readonly user: string
  readonly password: string
}

interface PoolerOptions {
  /** As its superuser; `host` may be the folder of a socket. */
  readonly server: Login & { readonly host: string; readonly port: number }
  /** Over those of the recipe. */
  readonly settings?: Readonly<Record<string, string>>
  /** In place of the recipe's; an empty text loses every limit. */
  readonly connectQuery?: string
}

export interface TestPooler {
  readonly port: number
  pid(): number
  url(login: Login, database: string): string
  /** Transactions that it has passed on, and its connections now. */
  figures(): Promise<{ readonly transactions: number; readonly servers: number; readonly clients: number }>
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops it and removes its files. */
  close(): Promise<void>
}

const stats: Login = { user: 'stats', password: 'for-this-test-only' }

/** The recipe for any database of the server, without TLS. */
function configuration(folder: string, port: number, { server, settings, ...given }: PoolerOptions) {
  const [, ownQuery = ''] = /connect_query='([^']+)'/.exec(recipe) ?? []
  const { connectQuery = ownQuery } = given
  const own = Object.fromEntries(
    [...recipe.matchAll(/^(\w+) = (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const { thuto: _database, client_tls_cert_file: _cert, client_tls_key_file: _key, ...shipped } = own
  const all = {
    ...shipped,
    client_tls_sslmode: 'disable',
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_file: path.join(folder, 'userlist.txt'),
    admin_users: stats.user,
    ...settings,
  }
  const query = connectQuery === '' ? '' : ` connect_query='${connectQuery}'`
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  return `[databases]\n* = host=${server.host} port=${server.port}${query}\n[pgbouncer]\n${lines.join('\n')}\n`
}

async function askConsole(port: number, command: string) {
  const client = new pg.Client({ ...stats, host: '127.0.0.1', port, database: 'pgbouncer', ssl: false })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(command)).rows
  } finally {
    await client.end()
  }
}

async function untilUp(port: number, child: ChildProcess, output: () => string) {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    if (await askConsole(port, 'show version').catch(() => undefined)) return
    await pause(50)
  }
  throw new Error(`PgBouncer does not answer: ${output()}`)
}

/** Roles with their SCRAM secrets: with passwords, each sign-in would cost the pooler milliseconds. */
async function rolesOf(server: PoolerOptions['server']) {
  const client = new pg.Client({ ...server, database: 'postgres', ssl: false })
  await client.connect()
  try {
    const { rows } = await client.query<{ user: string; password: string }>(
      `select rolname as user, rolpassword as password from pg_authid where rolpassword is not null`,
    )
    return rows
  } finally {
    await client.end()
  }
}

async function filesOf(options: PoolerOptions, port: number) {
  const user = await findDatabaseUser()
  const lines = [...(await rolesOf(options.server)), stats].map(
    (login) => `"${login.user}" "${login.password}"`,
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-pooler-'))
  const [ini, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'userlist.txt')]
  writeFileSync(ini, configuration(folder, port, options))
  writeFileSync(users, lines.join('\n'))
  chmodSync(folder, 0o755)
  for (const file of [ini, users]) chownSync(file, user.uid, user.gid)
  return { folder, ini, user }
}

async function figuresOf(port: number) {
  const ofSites = async (command: string) =>
    (await askConsole(port, command)).filter(({ database }) => database !== 'pgbouncer')
  const totals = await ofSites('show stats_totals')
  const transactions = totals.reduce((sum, { xact_count }) => sum + Number(xact_count), 0)
  const [servers, clients] = [await ofSites('show servers'), await ofSites('show clients')]
  return { transactions, servers: servers.length, clients: clients.length }
}

/** Rejects on systems without Debian's packages; see `poolerPrograms`. */
export async function startPooler(options: PoolerOptions): Promise<TestPooler> {
  const env = await poolerPrograms()
  const port = await freePort()
  const { folder, ini, user } = await filesOf(options, port)
  let child: ChildProcess | undefined
  let output = ''
  async function start() {
    const { uid, gid } = user
    child = spawn('pgbouncer', [ini], { env, uid, gid, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr?.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-4_000)))
    await untilUp(port, child, () => output)
  }
  async function stop() {
    const ending = child
    child = undefined
    if (ending?.exitCode !== null) return
    const ended = once(ending, 'exit')
    // At once, without waiting for clients.
    ending.kill('SIGTERM')
    await ended
  }
  await start()
  return {
    port,
    pid: () => child?.pid ?? 0,
    url: (login, database) => `postgres://${login.user}:${login.password}@127.0.0.1:${port}/${database}`,
    figures: () => figuresOf(port),
    start,
    stop,
    async close() {
      await stop()
      rmSync(folder, { recursive: true })
    },
  }
}
