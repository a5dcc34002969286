/** Faults of a database under Patroni while the site is in use. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type ClusterDatabase, openCluster } from '../cluster/open-cluster.ts'
import { type InjectedFault, openLoadOnCluster, whileInUse } from '../cluster/scenarios.ts'
import type { SiteUnderLoad } from '../cycles/site-under-load.ts'
import { visitor } from '../history/actions.ts'
import type { Operation } from '../history/history.ts'
import { maxPauseMs } from './max-pause.ts'
import { openPatroniPair, type PatroniPair, type PatroniServer } from './patroni-pair.ts'

/** Longer than `retry_timeout` and two loops: without `failsafe_mode` the leader would have stepped down. */
const withoutEtcdMs = 12_000
const answerWithinMs = 2_000
const betweenClicksMs = 100
/** A click without an acknowledgement is given up then. */
const patienceMs = 60_000

type Roles = Awaited<ReturnType<PatroniPair['untilPaired']>>

interface FaultReport extends InjectedFault {
  /** Answer of the fault itself. */
  readonly answer: string
  /** Time until the other server is the synchronous standby, in ms. */
  readonly pairedAfterMs: number
  /** True when the former leader is the standby now. */
  readonly hasMoved: boolean
  /** Answer of the standby to a write. */
  readonly standbySays: string
  /** Longest time without an acknowledged write, from the fault on, of each node. */
  readonly withoutWritesMs: ByNode
}

/** Both reach the leader by HAProxy, `pooled` with PgBouncer before it for its statements. */
interface ByNode {
  readonly direct: number
  readonly pooled: number
}

/** A site of two nodes under load, on a pair. */
export interface PairedSite {
  readonly pair: PatroniPair
  readonly underLoad: SiteUnderLoad
  /** Ports of the nodes. */
  readonly ports: ByNode
  close(): Promise<void>
}

const databaseOf = (pair: PatroniPair): ClusterDatabase => ({
  settings: [
    { DATABASE_URL: pair.url('thuto_app', 'leader'), DATABASE_OWNER_URL: pair.url('thuto_owner', 'leader') },
    {
      DATABASE_URL: pair.url('thuto_app', 'pooler'),
      DATABASE_SESSION_URL: pair.url('thuto_app', 'leader'),
      DATABASE_OWNER_URL: pair.url('thuto_owner', 'leader'),
    },
  ],
  url: pair.url('thuto_owner', 'leader'),
  close: pair.close,
})

/** Starts everything, with the environment of `debianPrograms`. */
export async function openPairedSite(
  programs: Readonly<Record<string, string>>,
  seed: number,
): Promise<PairedSite> {
  const pair = await openPatroniPair(programs)
  const cluster = await openCluster({ openServers: async () => databaseOf(pair) })
  try {
    const underLoad = await openLoadOnCluster(cluster, seed)
    const [direct, pooled] = cluster.nodes
    return {
      pair,
      underLoad,
      ports: { direct: direct.port, pooled: pooled.port },
      async close() {
        await underLoad.close()
        await cluster.close()
      },
    }
  } catch (error) {
    await cluster.close()
    throw error
  }
}

/** Clicks at one node until it is over and the last click is acknowledged; returns the longest time without one. */
async function clickAt(port: number, { patient, lesson }: SiteUnderLoad, isOver: () => boolean) {
  const begun = performance.now()
  let clickedAt = begun
  const { rate } = visitor({ ...patient, port, isOver: () => performance.now() - clickedAt > patienceMs })
  const clicks: Operation[] = []
  while (!isOver()) {
    clickedAt = performance.now()
    clicks.push(await rate(lesson))
    await pause(betweenClicksMs)
  }
  return maxPauseMs(begun, performance.now(), clicks)
}

/** Writes to one server past Patroni and HAProxy: `ok`, the code of the refusal, or `silent`. */
async function writeTo(pair: PatroniPair, { name }: PatroniServer): Promise<string> {
  const client = new pg.Client({
    connectionString: pair.url('thuto_app', name),
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      `insert into zero_result_searches (query, day) values ('written to one server', current_date)`,
    )
    return 'ok'
  } catch (error) {
    return (error as { code?: string }).code ?? 'silent'
  } finally {
    void client.end().catch(() => {})
  }
}

/** Runs one fault; `afterwards`, with the load still on, ends when both servers are a pair again. */
async function whilePaired(
  { pair, underLoad, ports }: PairedSite,
  name: string,
  inject: (roles: Roles) => Promise<string>,
  afterwards: (roles: Roles) => void = () => {},
): Promise<FaultReport> {
  const before = await pair.untilPaired()
  let [answer, pairedAfterMs, isOver] = ['', Infinity, false]
  const clicks = (port: number) => clickAt(port, underLoad, () => isOver)
  let clicking = Promise.resolve([Infinity, Infinity])
  const injectWhileClicking = async () => {
    clicking = Promise.all([clicks(ports.direct), clicks(ports.pooled)])
    answer = await inject(before)
  }
  const recover = async () => {
    const begun = performance.now()
    afterwards(before)
    await pair.untilPaired()
    pairedAfterMs = performance.now() - begun
    isOver = true
    await clicking
  }
  try {
    const report = await whileInUse(underLoad, name, injectWhileClicking, recover)
    const [direct = Infinity, pooled = Infinity] = await clicking
    const after = await pair.untilPaired()
    return {
      ...report,
      answer,
      pairedAfterMs,
      hasMoved: after.standby === before.leader,
      standbySays: await writeTo(pair, after.standby),
      withoutWritesMs: { direct, pooled },
    }
  } finally {
    isOver = true
  }
}

/** The machine of the leader dies, and starts again once the site is well. Answers with the ms until the other one leads. */
export const killLeader = (site: PairedSite) =>
  whilePaired(
    site,
    'leader killed',
    async ({ leader, standby }) => {
      const begun = performance.now()
      await leader.kill()
      while (!(await standby.is('primary'))) await pause(100)
      return String(performance.now() - begun)
    },
    ({ leader }) => leader.start(),
  )

/** The operator changes the roles. */
export const switchOver = (site: PairedSite) =>
  whilePaired(site, 'switchover', ({ standby }) =>
    site.pair.ctl('switchover', '--force', '--candidate', standby.name),
  )

/** Resolves once each node has acknowledged a further click. */
async function untilBothWrite({ underLoad: { patient, lesson }, ports }: PairedSite) {
  const begun = performance.now()
  const isOver = () => performance.now() - begun > patienceMs
  const click = (port: number) => visitor({ ...patient, port, isOver }).rate(lesson)
  await Promise.all([click(ports.direct), click(ports.pooled)])
}

/**
 * The Patroni of the leader is frozen: it neither renews the lease nor demotes its PostgreSQL, which takes connections
 * and answers reads until the site is well without it.
 */
export const freezeLeader = (site: PairedSite) =>
  whilePaired(site, 'Patroni of the leader frozen', async ({ leader, standby }) => {
    leader.freeze()
    while (!(await standby.is('primary'))) await pause(100)
    const result = await writeTo(site.pair, leader)
    await untilBothWrite(site)
    leader.thaw()
    return result
  })

/** etcd loses its quorum; then the leader cannot reach the other Patroni either. */
export const loseEtcd = (site: PairedSite) =>
  whilePaired(site, 'etcd lost', async ({ leader, standby }) => {
    await site.pair.endQuorum()
    await pause(withoutEtcdMs)
    const confirmed = await writeTo(site.pair, leader)
    standby.freeze()
    while (await leader.is('primary')) await pause(100)
    const alone = await writeTo(site.pair, leader)
    standby.thaw()
    site.pair.restoreQuorum()
    return `confirmed ${confirmed}, alone ${alone}`
  })
