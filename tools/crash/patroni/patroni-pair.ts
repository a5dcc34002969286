/** Three machines from the shipped files: two database servers under Patroni, etcd on all, HAProxy and PgBouncer on the third. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findDatabaseUser } from '#platform/postgres/embedded/database-user.ts'
import { systemPostgres } from '#test/database/system-postgres.ts'
import { killAll, killOnce } from './processes-in.ts'
import { layOutRecipe, type Machine, type Recipe } from './recipe.ts'

/** Packages of the programs. PostgreSQL is that of the system, where there is one. */
export const packages = [
  'patroni',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  ...(systemPostgres === undefined ? ['postgresql-15'] : []),
]

const exec = promisify(execFile)
const patienceMs = 90_000

export interface PatroniServer {
  readonly name: string
  /** Starts etcd and Patroni, which starts PostgreSQL. */
  start(): void
  /** Ends every process of the machine at once, as a power cut does. */
  kill(): Promise<void>
  /** Suspends Patroni alone: PostgreSQL goes on. */
  freeze(): void
  thaw(): void
  /** True when Patroni answers 200 for this role. */
  is(role: 'primary' | 'sync'): Promise<boolean>
}

export interface PatroniPair {
  /** Address of the site's database: one server by its name, the `leader` of HAProxy, or the `pooler`. */
  url(role: 'thuto_app' | 'thuto_owner', by: string): string
  /** Resolves once one leads and the other one has every acknowledged write. */
  untilPaired(): Promise<{ readonly leader: PatroniServer; readonly standby: PatroniServer }>
  /** Kills two of three members, so that none of them decides. */
  endQuorum(): Promise<void>
  restoreQuorum(): void
  /** Runs patronictl. */
  ctl(...args: readonly string[]): Promise<string>
  close(): Promise<void>
}

type Servers = readonly [PatroniServer, PatroniServer]

interface Stage {
  readonly home: string
  readonly user: { readonly uid: number; readonly gid: number }
  readonly env: Readonly<Record<string, string>>
}

const logOf = (root: string, program: string) => path.join(root, 'run', program, 'log')

/** Starts a program as the user of the database; its output goes into a file of the machine. */
function launch({ user, env }: Stage, { root }: Machine, program: string, ...args: readonly string[]) {
  const log = openSync(logOf(root, program), 'a')
  return spawn(program, args, {
    cwd: path.join(root, 'run', program),
    env: { ...env, HOME: root },
    uid: user.uid,
    gid: user.gid,
    detached: true,
    stdio: ['ignore', log, log],
  })
}

const startEtcd = (stage: Stage, machine: Machine) =>
  launch(stage, machine, 'etcd', '--config-file', path.join(machine.root, 'etc/etcd/etcd.conf.yml'))

function statusOf(url: string, ca: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = get(url, { ca, timeout: 1_000, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    outgoing.once('timeout', () => outgoing.destroy())
    outgoing.once('error', () => resolve(0))
  })
}

function serverOn(stage: Stage, recipe: Recipe, machine: Machine): PatroniServer {
  const { name, address, root } = machine
  const rest = `https://127.0.0.1:${recipe.port(address, 8008)}`
  const ca = readFileSync(path.join(stage.home, 'tls/ca.crt'))
  let patroni: ChildProcess | undefined
  return {
    name,
    start() {
      startEtcd(stage, machine)
      patroni = launch(stage, machine, 'patroni', path.join(root, 'etc/patroni'))
    },
    kill: () => killAll(root),
    freeze: () => void patroni?.kill('SIGSTOP'),
    thaw: () => void patroni?.kill('SIGCONT'),
    is: async (role) => (await statusOf(`${rest}/${role}`, ca)) === 200,
  }
}

async function openStage(programs: Readonly<Record<string, string>>): Promise<Stage> {
  const home = mkdtempSync(path.join(tmpdir(), 'thuto-patroni-'))
  // The user of the database passes through where that is not us.
  chmodSync(home, 0o755)
  const PATH = [systemPostgres ?? [], programs['PATH'] ?? []].flat().join(path.delimiter)
  return { home, user: await findDatabaseUser(), env: { ...programs, PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } }
}

const lastLines = ({ root }: Machine, program: string) =>
  readFileSync(logOf(root, program), 'utf8').split('\n').slice(-15).join('\n')

/** Finds leader and synchronous standby; rejects with what Patroni said. */
async function untilPaired([one, two]: Servers, machines: Recipe['machines']) {
  const pairs = [{ leader: one, standby: two }, { leader: two, standby: one }] // prettier-ignore
  for (const begun = performance.now(); performance.now() - begun < patienceMs; await pause(100))
    for (const pair of pairs)
      if ((await pair.leader.is('primary')) && (await pair.standby.is('sync'))) return pair
  const lastOutput = machines.slice(0, 2).map((machine) => lastLines(machine, 'patroni'))
  throw new Error(`No pair within ${patienceMs} ms:\n${lastOutput.join('\n')}`)
}

function addressesOf({ machines, passwords, port }: Recipe, home: string): PatroniPair['url'] {
  const [one, two] = machines.map(({ address }) => `127.0.0.1:${port(address, 5432)}`)
  const hosts: Readonly<Record<string, string>> = {
    one: `${one}`,
    two: `${two}`,
    leader: `127.0.0.1:${port('', 5433)}`,
    pooler: `127.0.0.1:${port('', 6432)}`,
  }
  const tls = `sslmode=verify-full&sslrootcert=${path.join(home, 'tls/ca.crt')}`
  return (role, by) => {
    const password = role === 'thuto_app' ? passwords.app : passwords.owner
    return `postgres://${role}:${password}@${hosts[by]}/thuto?${tls}`
  }
}

/** The line of the site's role in `userlist.txt`: docs/operating/several-nodes.md. */
const roleLine = `select format('"%s" "%s"', rolname, rolpassword) from pg_authid where rolname = 'thuto_app'`

/** Resolves once one of both leads. */
async function untilLed([first, second]: Servers, [one, two]: Recipe['machines']): Promise<Machine> {
  for (; ; await pause(100)) {
    if (await first.is('primary')) return one
    if (await second.is('primary')) return two
  }
}

/** PgBouncer on the third machine; resolves once `url` leads through it. The superuser comes in on a server's own machine. */
async function startPooler(stage: Stage, recipe: Recipe, { root, address }: Machine, url: string) {
  const { machines, passwords, port } = recipe
  const [, , three] = machines
  const [socket, folder] = [path.join(root, 'run/postgresql'), path.join(three.root, 'etc/pgbouncer')]
  const env = { ...stage.env, PGPASSWORD: passwords.superuser }
  const asSuperuser = ['-h', socket, '-p', `${port(address, 5432)}`, '-U', 'postgres']
  const { stdout } = await exec('psql', [...asSuperuser, '-Atc', roleLine], { env })
  const users = path.join(folder, 'userlist.txt')
  writeFileSync(users, stdout, { mode: 0o600 })
  chownSync(users, stage.user.uid, stage.user.gid)
  launch(stage, three, 'pgbouncer', path.join(folder, 'pgbouncer.ini'))
  const responses = () => exec('psql', [url, '-c', 'select 1'], { env: stage.env }).then(() => true, () => false) // prettier-ignore
  while (!(await responses())) await pause(100)
}

/** Starts everything from nothing, with the environment of `debianPrograms`; resolves once there is a leader. */
export async function openPatroniPair(programs: Readonly<Record<string, string>>): Promise<PatroniPair> {
  const stage = await openStage(programs)
  const { home, env } = stage
  const killAtExit = () => void killOnce(home)
  process.once('exit', killAtExit)
  const close = async () => {
    await killAll(home)
    process.off('exit', killAtExit)
    rmSync(home, { recursive: true, maxRetries: 10 })
  }
  try {
    const run = async (script: string, args: readonly string[], cwd: string) =>
      void (await exec('sh', [script, ...args], { cwd, env }))
    const recipe = await layOutRecipe({ home, user: stage.user, run })
    const [one, two, three] = recipe.machines
    const servers = [serverOn(stage, recipe, one), serverOn(stage, recipe, two)] as const
    for (const server of servers) server.start()
    startEtcd(stage, three)
    launch(stage, three, 'haproxy', '-f', path.join(three.root, 'etc/haproxy/haproxy.cfg'))
    const url = addressesOf(recipe, home)
    await startPooler(stage, recipe, await untilLed(servers, recipe.machines), url('thuto_app', 'pooler'))
    return {
      url,
      untilPaired: () => untilPaired(servers, recipe.machines),
      async endQuorum() {
        for (const { root } of [two, three]) await killAll(path.join(root, 'run/etcd'))
      },
      restoreQuorum() {
        for (const machine of [two, three]) startEtcd(stage, machine)
      },
      ctl: async (...args) =>
        (await exec('patronictl', ['-c', path.join(one.root, 'etc/patroni'), ...args], { env })).stdout,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
