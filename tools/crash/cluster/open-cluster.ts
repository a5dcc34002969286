/** Two nodes of one site behind a balancer: a database with its synchronous standby, and a bucket for the files. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DatabasePool, openDatabase } from '#platform/postgres/connection.ts'
import { startCluster, type TestPostgres } from '#test/database/replica.ts'
import { type FakeS3, startFakeS3 } from '#test/fakes/fake-s3.ts'
import { freePort, type RunningSite, startSite } from '#test/running-site.ts'
import { withAdmin } from '#test/ops/start/site-with-people.ts'
import { type Balancer, balancer } from './balancer.ts'

const startMs = 120_000
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url))

export interface Node {
  readonly port: number
  start(): Promise<void>
  kill(): Promise<void>
  /** Stops the node in order; returns exit code and duration. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>
  output(): string
}

export interface Cluster {
  readonly url: string
  readonly folder: string
  readonly balancer: Balancer
  readonly nodes: readonly [Node, Node]
  readonly s3: FakeS3
  /** Direct connection to the database that takes writes. */
  readonly database: DatabasePool
  close(): Promise<void>
}

function node(port: number, settings: Readonly<Record<string, string>>): Node {
  let site: RunningSite | undefined
  let earlierOutput = ''
  return {
    port,
    async start() {
      earlierOutput += site?.output() ?? ''
      const own = { ...settings, PORT: String(port) }
      site = await startSite({ settings: own, program: 'src/app/main.ts' }, startMs)
    },
    kill: async () => site?.kill(),
    async stop() {
      const begun = performance.now()
      const code = (await site?.stop()) ?? null
      return { code, ms: performance.now() - begun }
    },
    output: () => earlierOutput + (site?.output() ?? ''),
  }
}

type Settings = Readonly<Record<string, string>>

export interface ClusterDatabase {
  /** Addresses of the database, for each node. */
  readonly settings: readonly [Settings, Settings]
  /** Address for the checks. */
  readonly url: string
  close(): Promise<void>
}

const roles = { app: 'thuto_app:of-the-app@', owner: 'thuto_owner:of-the-owner@' } as const

/** Two roles and a database, as `deploy/postgres/init.sh` makes them. */
async function makeRoles(primary: TestPostgres) {
  for (const login of Object.values(roles)) {
    const [name, password] = login.slice(0, -1).split(':')
    await primary.ask(`create role ${name} login password '${password}'`)
  }
  await primary.ask('create database thuto owner thuto_owner')
}

/** No write is acknowledged before the standby has it on its disk as well. */
async function primaryAndStandby(): Promise<ClusterDatabase> {
  const { primary, close } = await startCluster()
  await primary.standby()
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  await primary.ask('select pg_reload_conf()')
  await makeRoles(primary)
  const urlOf = (login: string) => `postgres://${login}${primary.host}/thuto`
  const settings = { DATABASE_URL: urlOf(roles.app), DATABASE_OWNER_URL: urlOf(roles.owner) }
  return { settings: [settings, settings], url: urlOf(primary.login), close }
}

interface Places {
  readonly folder: string
  readonly url: string
  readonly s3: FakeS3
}

const settingsOf = ({ folder, url, s3 }: Places) => ({
  ...withAdmin,
  ...s3.environment,
  DATA_DIR: path.join(folder, 'site'),
  BASE_URL: url,
  NODE_COMPILE_CACHE: compiled,
})

export interface ClusterOptions {
  readonly openServers?: typeof primaryAndStandby
}

/** Starts everything, with the admin of `site-with-people.ts`. */
export async function openCluster({
  openServers = primaryAndStandby,
}: ClusterOptions = {}): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-cluster-'))
  const servers = await openServers()
  const s3 = await startFakeS3()
  const ports = [await freePort(), await freePort()] as const
  const front = await balancer(ports)
  const url = `http://127.0.0.1:${front.line.port}`
  const settings = settingsOf({ folder, url, s3 })
  const [one, two] = servers.settings
  const second = { ...settings, ...two, JOBS: 'off' }
  const nodes = [node(ports[0], { ...settings, ...one }), node(ports[1], second)] as const
  const database = openDatabase({ url: servers.url }, { size: 2, onError: () => {} })
  const close = async () => {
    await database.close()
    await front.close()
    for (const each of nodes) await each.stop()
    await s3.close()
    await servers.close()
    rmSync(folder, { recursive: true })
  }
  try {
    for (const each of nodes) await each.start()
  } catch (error) {
    await close()
    throw error
  }
  return { url, folder, balancer: front, nodes, s3, database, close }
}
