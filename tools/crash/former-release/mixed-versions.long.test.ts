/** R14: nodes of the former release and of this version serve one site under load, while they are replaced in turn. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCluster, type Cluster } from '#tools/crash/cluster/open-cluster.ts'
import { openLoadOnCluster, rollingRestart } from '#tools/crash/cluster/scenarios.ts'
import type { SiteUnderLoad } from '#tools/crash/cycles/site-under-load.ts'
import { acrossVersions, type Side } from './across-versions.ts'
import { formerCheckout } from './checkout.ts'
import { formerRelease } from './former-release.ts'

let cluster: Cluster
let site: SiteUnderLoad
beforeAll(async () => {
  cluster = await openCluster({ from: await formerCheckout(), jobs: true })
  site = await openLoadOnCluster(cluster, Date.now() % 1_000_000)
}, 240_000)
afterAll(async () => {
  await site?.close()
  await cluster?.close()
})

const ask = async (statement: string) => (await cluster.database.pool.query(statement)).rows as unknown[]
const lastMigration = () => ask('select name from kysely_migration order by name desc limit 1')

/** Lines of the logs about statements that PostgreSQL refused: by class of SQLSTATE, a rule, a right, a lock, a syntax. */
const refusals = () =>
  cluster.nodes.flatMap(({ output }, node) =>
    output()
      .split('\n')
      .filter((line) => /"code":"(22|23|25|40|42|55|P0|XX)\w{3}"/.test(line))
      .map((line) => `node ${node + 1}: ${line.slice(0, 600)}`),
  )

test(
  `R14 R16 nodes of ${formerRelease.version} and of this version serve together under load, and no call fails`,
  { timeout: 300_000 },
  async () => {
    expect(await lastMigration()).toEqual([{ name: formerRelease.lastMigration }])
    const queue = await ask('select version from pgboss.version')
    const side = (index: 0 | 1): Side => ({ origin: cluster.url, port: cluster.nodes[index].port })
    const report = await rollingRestart(cluster, site, async () => {
      expect(await lastMigration()).not.toEqual([{ name: formerRelease.lastMigration }])
      await acrossVersions({ present: side(0), former: side(1) })
      await pause(3_000)
    })
    console.info(`well after ${Math.round(report.wellAfterMs)} ms, ${report.done} operations done`)
    expect(report.violations).toEqual([])
    expect(refusals()).toEqual([])
    // An overloaded machine answers 503 during any restart.
    expect(report.uncertain.filter((answer) => answer !== '503 too_busy')).toEqual([])
    expect(report.stops.map(({ code }) => code)).toEqual([0, 0])
    expect(await ask('select version from pgboss.version')).toEqual(queue)
    expect(await ask(`select name, state from pgboss.job where state = 'failed'`)).toEqual([])
    await expect
      .poll(() => ask(`select id, kind from resources where kind = 'file' and understood = 'waiting'`), {
        timeout: 60_000,
      })
      .toEqual([])
  },
)
