/** Faults of a database under Patroni while the site is in use. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ClusterDatabase } from '../cluster/open-cluster.ts'
import { type InjectedFault, whileInUse } from '../cluster/scenarios.ts'
import type { SiteUnderLoad } from '../cycles/site-under-load.ts'
import type { PatroniPair, PatroniServer } from './patroni-pair.ts'

/** Longer than `retry_timeout` and two loops: without `failsafe_mode` the leader would have stepped down. */
const withoutEtcdMs = 12_000
const answerWithinMs = 2_000

type Roles = Awaited<ReturnType<PatroniPair['untilPaired']>>

interface Told extends InjectedFault {
  /** Answer of the fault itself. */
  readonly direct: string
  /** Time until the other server is the synchronous standby, in ms. */
  readonly pairedAfterMs: number
  /** True when the former leader is the standby now. */
  readonly hasMoved: boolean
  /** Answer of the standby to a write. */
  readonly standbySays: string
}

/** One node names both servers, the other one asks HAProxy, also for its replica. */
export const databaseOf = (pair: PatroniPair): ClusterDatabase => ({
  settings: [
    { DATABASE_URL: pair.url('thuto_app', 'both'), DATABASE_OWNER_URL: pair.url('thuto_owner', 'both') },
    {
      DATABASE_URL: pair.url('thuto_app', 'leader'),
      DATABASE_OWNER_URL: pair.url('thuto_owner', 'leader'),
      DATABASE_READ_URL: pair.url('thuto_app', 'standby'),
    },
  ],
  url: pair.url('thuto_owner', 'both'),
  close: pair.close,
})

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
      `insert into missed_searches (words, day) values ('written to one server', current_date)`,
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
  pair: PatroniPair,
  school: SiteUnderLoad,
  name: string,
  befall: (roles: Roles) => Promise<string>,
  afterwards: (roles: Roles) => void = () => {},
): Promise<Told> {
  const before = await pair.untilPaired()
  let [direct, pairedAfterMs] = ['', Infinity]
  const told = await whileInUse(
    school,
    name,
    async () => void (direct = await befall(before)),
    async () => {
      const begun = performance.now()
      afterwards(before)
      await pair.untilPaired()
      pairedAfterMs = performance.now() - begun
    },
  )
  const after = await pair.untilPaired()
  const last = await writeTo(pair, after.standby)
  return { ...told, direct, pairedAfterMs, hasMoved: after.standby === before.leader, standbySays: last }
}

/** The machine of the leader dies, and starts again once the site is well. `direct`: ms until the other one leads. */
export const killLeader = (pair: PatroniPair, school: SiteUnderLoad) =>
  whilePaired(
    pair,
    school,
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
export const switchOver = (pair: PatroniPair, school: SiteUnderLoad) =>
  whilePaired(pair, school, 'switchover', ({ standby }) =>
    pair.ctl('switchover', '--force', '--candidate', standby.name),
  )

/** The Patroni of the leader stands still: nobody renews the lease or demotes its PostgreSQL, which takes connections. */
export const freezeLeader = (pair: PatroniPair, school: SiteUnderLoad) =>
  whilePaired(pair, school, 'Patroni of the leader frozen', async ({ leader, standby }) => {
    leader.freeze()
    while (!(await standby.is('primary'))) await pause(100)
    const said = await writeTo(pair, leader)
    leader.thaw()
    return said
  })

/** etcd loses its quorum; then the leader cannot reach the other Patroni either. */
export const loseEtcd = (pair: PatroniPair, school: SiteUnderLoad) =>
  whilePaired(pair, school, 'etcd lost', async ({ leader, standby }) => {
    await pair.endQuorum()
    await pause(withoutEtcdMs)
    const confirmed = await writeTo(pair, leader)
    standby.freeze()
    while (await leader.is('primary')) await pause(100)
    const alone = await writeTo(pair, leader)
    standby.thaw()
    pair.restoreQuorum()
    return `confirmed ${confirmed}, alone ${alone}`
  })
