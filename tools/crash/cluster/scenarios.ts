/** Fault scenarios of a cluster under load; each returns its recovery time. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Violation } from '#tools/crash/checks/violations.ts'
import { openSiteUnderLoad, type SiteUnderLoad } from '#tools/crash/cycles/site-under-load.ts'
import type { Cluster, Node } from './open-cluster.ts'
import { filesInBucket } from './stored-in-bucket.ts'

/** Maximum delay between nodes (RELIABILITY R8). */
const lagMs = 1_000
const wellWithinMs = 60_000
const settleWithinMs = 20_000

const script = (name: string) => fileURLToPath(new URL(`../../../deploy/failover/${name}`, import.meta.url))

/** Runs an operator script; returns its output. Throws when it fails. */
async function runScript(name: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [script(name)], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${complained}`)
  return said
}

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

/** Starts the load, injects the fault, and checks every promise once the site is idle. */
async function whileInUse(
  school: SiteUnderLoad,
  name: string,
  befall: () => Promise<unknown>,
): Promise<InjectedFault> {
  const { history, callers } = school
  history.beginCycle(name)
  callers.begin()
  await pause(1_500)
  const begun = performance.now()
  const struck = befall()
  const isWell = await school.isWell(wellWithinMs)
  const wellAfterMs = isWell ? performance.now() - begun : Infinity
  await struck
  await pause(500)
  await callers.settle(settleWithinMs)
  const { violations } = await school.check()
  const now = history.all().filter(({ cycle }) => cycle === history.cycle)
  return {
    name,
    wellAfterMs,
    uncertain: now.flatMap(({ answers }) => answers.filter((answer) => !/^[24]/.test(answer))),
    done: now.filter(({ outcome }) => outcome === 'ok').length,
    violations,
  }
}

async function untilReady({ balancer }: Cluster, { port }: Node) {
  while (!balancer.isReady(port)) await pause(20)
}

/** R16, R14: starts each node in turn again, in this version; `afterFirst` runs in between. Also returns how each ended. */
export async function rollingRestart(
  cluster: Cluster,
  school: SiteUnderLoad,
  afterFirst = () => Promise.resolve(),
) {
  const stops: { readonly code: number | null; readonly ms: number }[] = []
  const befallen = await whileInUse(school, 'rolling restart', async () => {
    for (const node of cluster.nodes) {
      stops.push(await node.stop())
      await node.start()
      await untilReady(cluster, node)
      if (stops.length === 1) await afterFirst()
    }
  })
  return { ...befallen, stops }
}

/** R11: one node is killed and started again. */
export const killNode = (cluster: Cluster, school: SiteUnderLoad) =>
  whileInUse(school, 'node killed', async () => {
    const [node] = cluster.nodes
    await node.kill()
    await node.start()
    await untilReady(cluster, node)
  })

/** R12: the primary dies with all its processes, and the operator's script makes the standby the primary. */
export function failOver(cluster: Cluster, school: SiteUnderLoad) {
  const { primary, standby } = cluster.servers
  return whileInUse(school, 'primary killed', async () => {
    await primary.kill()
    await runScript('fail-over.mjs', { FROM_URL: primary.url, TO_URL: standby.url })
  })
}

/** R12: the old primary starts again, after the operator's guard has looked. */
export function oldPrimaryIsBack(cluster: Cluster, school: SiteUnderLoad) {
  const { primary, standby } = cluster.servers
  return whileInUse(school, 'old primary back', async () => {
    await runScript('guard.mjs', { PGDATA: primary.pgdata, OTHER_URL: standby.url })
    await primary.start()
  })
}
