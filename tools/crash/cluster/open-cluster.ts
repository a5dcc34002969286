/** Two nodes of one site behind a balancer: a primary and its synchronous standby, and a bucket for the files. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DatabasePool, openDatabase } from '#platform/postgres/connection.ts'
import { startCluster, type TestCluster, type TestPostgres } from '#test/database/replica.ts'
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
  readonly servers: { readonly primary: TestPostgres; readonly standby: TestPostgres }
  readonly s3: FakeS3
  /** Direct connection to the primary database. */
  readonly database: DatabasePool
  close(): Promise<void>
}

function node(port: number, settings: Readonly<Record<string, string>>): Node {
  let site: RunningSite | undefined
  let said = ''
  return {
    port,
    async start() {
      said += site?.output() ?? ''
      const own = { ...settings, PORT: String(port) }
      site = await startSite({ settings: own, program: 'src/app/main.ts' }, startMs)
    },
    kill: async () => site?.kill(),
    async stop() {
      const begun = performance.now()
      const code = (await site?.stop()) ?? null
      return { code, ms: performance.now() - begun }
    },
    output: () => said + (site?.output() ?? ''),
  }
}

/** No write is acknowledged before the standby has it on its disk as well. */
async function waitForStandby({ primary }: TestCluster): Promise<TestPostgres> {
  const standby = await primary.standby()
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  await primary.ask('select pg_reload_conf()')
  return standby
}

const addressOf = (primary: TestPostgres, standby: TestPostgres) =>
  `postgres://${primary.login}${primary.host},${standby.host}/postgres`

interface Places {
  readonly folder: string
  readonly url: string
  readonly databaseUrl: string
  readonly s3: FakeS3
}

const settingsOf = ({ folder, url, databaseUrl, s3 }: Places) => ({
  ...withAdmin,
  ...s3.environment,
  DATABASE_URL: databaseUrl,
  DATA_DIR: path.join(folder, 'site'),
  BASE_URL: url,
  NODE_COMPILE_CACHE: compiled,
})

/** Starts everything, with the admin of `site-with-people.ts`. */
export async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'thuto-cluster-'))
  const postgres = await startCluster()
  const servers = { primary: postgres.primary, standby: await waitForStandby(postgres) }
  const s3 = await startFakeS3()
  const ports = [await freePort(), await freePort()] as const
  const front = await balancer(ports)
  const databaseUrl = addressOf(servers.primary, servers.standby)
  const url = `http://127.0.0.1:${front.line.port}`
  const settings = settingsOf({ folder, url, databaseUrl, s3 })
  const nodes = [node(ports[0], settings), node(ports[1], settings)] as const
  const database = openDatabase({ url: databaseUrl }, { size: 2, onError: () => {} })
  for (const each of nodes) await each.start()
  return {
    url,
    folder,
    balancer: front,
    nodes,
    servers,
    s3,
    database,
    async close() {
      await database.close()
      await front.close()
      for (const each of nodes) await each.stop()
      await s3.close()
      await postgres.close()
      rmSync(folder, { recursive: true })
    },
  }
}
