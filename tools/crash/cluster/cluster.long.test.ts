/** R11, R16 on real processes: two nodes, a primary with its synchronous standby, a bucket, a balancer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteUnderLoad } from '#tools/crash/cycles/site-under-load.ts'
import { type Cluster, openCluster } from './open-cluster.ts'
import { type InjectedFault, killNode, openLoadOnCluster, rollingRestart } from './scenarios.ts'

const startMs = 180_000
const runMs = 300_000

let cluster: Cluster
let site: SiteUnderLoad
beforeAll(async () => {
  cluster = await openCluster()
  site = await openLoadOnCluster(cluster, Date.now() % 1_000_000)
}, startMs)
afterAll(async () => {
  await site?.close()
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
    const report = await rollingRestart(cluster, site)
    say(report)
    expect(report.violations).toEqual([])
    // An overloaded machine answers 503 during any restart.
    expect(report.uncertain.filter((answer) => answer !== '503 too_busy')).toEqual([])
    expect(report.stops.map(({ code }) => code)).toEqual([0, 0])
    for (const { ms } of report.stops) expect(ms).toBeLessThan(10_000)
  },
)

test(
  'R11 killing a node under load loses and doubles no acknowledged write, and streams miss nothing',
  { timeout: runMs },
  async () => {
    const report = await killNode(cluster, site)
    say(report)
    expect(report.violations).toEqual([])
  },
)
