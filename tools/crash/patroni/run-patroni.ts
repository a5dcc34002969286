/** Kills the leader of one pair several times under load, and reports durations. */
import { debianPrograms } from '#test/run/debian-programs.ts'
import { percentile } from '#tools/crash/cycles/figures.ts'
import { tableOf } from '../../bench/table.ts'
import { openCluster } from '../cluster/open-cluster.ts'
import { openLoadOnCluster } from '../cluster/scenarios.ts'
import { openPatroniPair, packages } from './patroni-pair.ts'
import { databaseOf, killLeader } from './scenarios.ts'

/** Returns a Markdown report, and true when no promise was broken. */
export async function runPatroni(times: number, seed: number, say: (line: string) => void) {
  const programs = await debianPrograms(packages)
  if (!programs) throw new Error('Patroni is taken from Debian packages, and this system is no Debian')
  const pair = await openPatroniPair(programs)
  const cluster = await openCluster({ openServers: async () => databaseOf(pair) })
  try {
    const school = await openLoadOnCluster(cluster, seed)
    const told: Awaited<ReturnType<typeof killLeader>>[] = []
    while (told.length < times) {
      const each = await killLeader(pair, school)
      told.push(each)
      say(
        `${each.name}: another leader after ${Math.round(Number(each.direct))} ms, ${Math.round(each.withoutWritesMs)} ms without writes, a pair after ${Math.round(each.pairedAfterMs)} ms`,
      )
    }
    await school.close()
    const row = (name: string, ms: readonly number[]) => [name, times, percentile(ms, 0), percentile(ms, 0.5), percentile(ms, 1)] // prettier-ignore
    const rows = [
      row('the other server leads', told.map(({ direct }) => Number(direct))),
      row('without writes', told.map(({ withoutWritesMs }) => withoutWritesMs)),
      row('old leader a synchronous standby', told.map(({ pairedAfterMs }) => pairedAfterMs)),
    ] // prettier-ignore
    const violations = told.flatMap((each) => each.violations.map(({ words }) => words))
    const head = ['leader killed, ms', 'times', 'least', 'p50', 'most']
    return { words: [tableOf(head, rows), ...violations].join('\n'), isWhole: violations.length === 0 }
  } finally {
    await cluster.close()
  }
}
