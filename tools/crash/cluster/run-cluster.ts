/** Runs every scenario several times, each on a new cluster, and reports durations. */
import { percentile } from '#tools/crash/cycles/figures.ts'
import { tableOf } from '../../bench/table.ts'
import { openCluster } from './open-cluster.ts'
import { type InjectedFault, killNode, openLoadOnCluster, rollingRestart } from './scenarios.ts'

const scenarios = [rollingRestart, killNode]

async function oneRound(seed: number, say: (line: string) => void): Promise<readonly InjectedFault[]> {
  const cluster = await openCluster()
  try {
    const site = await openLoadOnCluster(cluster, seed)
    const faults: InjectedFault[] = []
    for (const scenario of scenarios) {
      const injected = await scenario(cluster, site)
      faults.push(injected)
      say(`${injected.name}: well after ${Math.round(injected.wellAfterMs)} ms`)
    }
    await site.close()
    return faults
  } finally {
    await cluster.close()
  }
}

/** Returns a Markdown report, and true when no promise was broken. */
export async function runCluster(rounds: number, seed: number, say: (line: string) => void) {
  const all: InjectedFault[] = []
  for (let round = 0; round < rounds; round += 1) all.push(...(await oneRound(seed + round, say)))
  const rows = [...Map.groupBy(all, ({ name }) => name)].map(([name, each]) => {
    const ms = each.map(({ wellAfterMs }) => wellAfterMs)
    const sum = (count: (one: InjectedFault) => number) => each.reduce((total, one) => total + count(one), 0)
    return [
      name,
      each.length,
      percentile(ms, 0.5),
      percentile(ms, 1),
      sum(({ done }) => done),
      sum(({ uncertain }) => uncertain.length),
    ]
  })
  const violations = all.flatMap((each) => each.violations.map(({ words }) => `${each.name}: ${words}`))
  const head = ['well again after, ms', 'times', 'p50', 'most', 'operations', 'tries uncertain']
  return { words: [tableOf(head, rows), ...violations].join('\n'), isWhole: violations.length === 0 }
}
