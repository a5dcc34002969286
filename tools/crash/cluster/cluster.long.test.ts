/** RELIABILITY R11, R12, R16 on real processes: two nodes, a primary with its synchronous standby, a bucket, a balancer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteUnderLoad } from '#tools/crash/cycles/site-under-load.ts'
import { type Cluster, openCluster } from './open-cluster.ts'
import {
  type InjectedFault,
  failOver,
  killNode,
  oldPrimaryIsBack,
  openLoadOnCluster,
  rollingRestart,
} from './scenarios.ts'

const startMs = 180_000
const runMs = 300_000

let cluster: Cluster
let school: SiteUnderLoad
beforeAll(async () => {
  cluster = await openCluster()
  school = await openLoadOnCluster(cluster, Date.now() % 1_000_000)
}, startMs)
afterAll(async () => {
  await school?.close()
  await cluster?.close()
})

const say = ({ name, wellAfterMs, uncertain, done }: InjectedFault) =>
  console.info(
    `${name}: well after ${Math.round(wellAfterMs)} ms, ${done} operations done, ${uncertain.length} tries uncertain`,
  )

test(
  'R16 a rolling restart under load fails no call, and each node ends within ten seconds',
  { timeout: runMs },
  async () => {
    const told = await rollingRestart(cluster, school)
    say(told)
    expect(told.violations).toEqual([])
    // An overloaded machine answers 503 during any restart.
    expect(told.uncertain.filter((answer) => answer !== '503 too_busy')).toEqual([])
    expect(told.stops.map(({ code }) => code)).toEqual([0, 0])
    for (const { ms } of told.stops) expect(ms).toBeLessThan(10_000)
  },
)

test(
  'R11 killing a node under load loses and doubles no acknowledged write, and streams miss nothing',
  { timeout: runMs },
  async () => {
    const told = await killNode(cluster, school)
    say(told)
    expect(told.violations).toEqual([])
  },
)

test('R12 a standby takes over within 30 s with every acknowledged write', { timeout: runMs }, async () => {
  const told = await failOver(cluster, school)
  say(told)
  expect(told.violations).toEqual([])
  expect(told.wellAfterMs).toBeLessThan(30_000)
})

test('R12 the old primary returns and accepts no writes', { timeout: runMs }, async () => {
  const told = await oldPrimaryIsBack(cluster, school)
  say(told)
  expect(told.violations).toEqual([])
  const { primary, standby } = cluster.servers
  await expect(primary.ask('create table written (a int)')).rejects.toThrow(/read-only/)
  expect(await standby.ask('select pg_is_in_recovery() as standby')).toEqual([{ standby: false }])
})
