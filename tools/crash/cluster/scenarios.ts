/** Fault scenarios of a cluster under load; each returns its recovery time. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Violation } from '#tools/crash/checks/violations.ts'
import { openSiteUnderLoad, type SiteUnderLoad } from '#tools/crash/cycles/site-under-load.ts'
import type { Cluster, Node } from './open-cluster.ts'
import { filesInBucket } from './stored-in-bucket.ts'

/** Maximum delay between nodes (R8). */
const lagMs = 1_000
const wellWithinMs = 60_000
const settleWithinMs = 20_000

export const openLoadOnCluster = (cluster: Cluster, seed: number): Promise<SiteUnderLoad> =>
  openSiteUnderLoad({
    url: cluster.url,
    folder: cluster.folder,
    seed,
    database: () => cluster.database,
    readFiles: async () => filesInBucket(cluster.s3.bucket),
    lagMs,
  })

export interface InjectedFault {
  readonly name: string
  /** Time from the end of the fault to a fresh read and an acknowledged write, in ms; Infinity after a minute. */
  readonly wellAfterMs: number
  /** Responses that leave the outcome unknown. */
  readonly uncertain: readonly string[]
  readonly done: number
  readonly violations: readonly Violation[]
}

/**
 * Starts the load, injects the fault, and checks every promise once the site is idle. The load goes on until `inject` and
 * `afterwards`, which begins once the site is well, have ended.
 */
export async function whileInUse(
  site: SiteUnderLoad,
  name: string,
  inject: () => Promise<unknown>,
  afterwards = () => Promise.resolve(),
): Promise<InjectedFault> {
  const { history, callers } = site
  history.beginCycle(name)
  callers.begin()
  await pause(1_500)
  const begun = performance.now()
  const injecting = inject()
  const isWell = await site.isWell(wellWithinMs)
  const wellAfterMs = isWell ? performance.now() - begun : Infinity
  await injecting
  await afterwards()
  await pause(500)
  await callers.settle(settleWithinMs)
  const { violations } = await site.check()
  const slow: readonly Violation[] = isWell
    ? []
    : [{ breach: 'lost', words: `not well again after ${wellWithinMs} ms` }]
  const now = history.all().filter(({ cycle }) => cycle === history.cycle)
  return {
    name,
    wellAfterMs,
    uncertain: now.flatMap(({ answers }) => answers.filter((answer) => !/^[24]/.test(answer))),
    done: now.filter(({ outcome }) => outcome === 'ok').length,
    violations: [...violations, ...slow],
  }
}

async function untilReady({ balancer }: Cluster, { port }: Node) {
  while (!balancer.isReady(port)) await pause(20)
}

/** R16, R14: starts each node in turn again, in this version; `afterFirst` runs in between. Also returns how each ended. */
export async function rollingRestart(cluster: Cluster, site: SiteUnderLoad) {
  const stops: { readonly code: number | null; readonly ms: number }[] = []
  const injected = await whileInUse(site, 'rolling restart', async () => {
    for (const node of cluster.nodes) {
      stops.push(await node.stop())
      await node.start()
      await untilReady(cluster, node)
    }
  })
  return { ...injected, stops }
}

/** R11: one node is killed and started again. */
export const killNode = (cluster: Cluster, site: SiteUnderLoad) =>
  whileInUse(site, 'node killed', async () => {
    const [node] = cluster.nodes
    await node.kill()
    await node.start()
    await untilReady(cluster, node)
  })
