/** Kills the leader of one pair several times under load, and reports durations. */
import { debianPrograms } from '#test/run/debian-programs.ts'
import { percentile } from '#tools/crash/cycles/figures.ts'
import { tableOf } from '../../bench/table.ts'
import { packages } from './patroni-pair.ts'
import { killLeader, openPairedSite } from './scenarios.ts'

/** Returns a Markdown report, and true when no promise was broken. */
export async function runPatroni(times: number, seed: number, say: (line: string) => void) {
  const programs = await debianPrograms(packages)
  if (!programs) throw new Error('Patroni is taken from Debian packages, and this system is no Debian')
  const site = await openPairedSite(programs, seed)
  try {
    const reports: Awaited<ReturnType<typeof killLeader>>[] = []
    while (reports.length < times) {
      const each = await killLeader(site)
      reports.push(each)
      say(
        `${each.name}: another leader after ${Math.round(Number(each.answer))} ms, ${Math.round(each.withoutWritesMs.direct)} ms without writes, ${Math.round(each.withoutWritesMs.pooled)} ms behind PgBouncer, a pair after ${Math.round(each.pairedAfterMs)} ms`,
      )
    }
    const row = (name: string, ms: readonly number[]) => [name, times, percentile(ms, 0), percentile(ms, 0.5), percentile(ms, 1)] // prettier-ignore
    const rows = [
      row('the other server leads', reports.map(({ answer }) => Number(answer))),
      row('without writes, direct', reports.map(({ withoutWritesMs }) => withoutWritesMs.direct)),
      row('without writes, behind PgBouncer', reports.map(({ withoutWritesMs }) => withoutWritesMs.pooled)),
      row('old leader a synchronous standby', reports.map(({ pairedAfterMs }) => pairedAfterMs)),
    ] // prettier-ignore
    const violations = reports.flatMap((each) => each.violations.map(({ words }) => words))
    const head = ['leader killed, ms', 'times', 'least', 'p50', 'most']
    return { words: [tableOf(head, rows), ...violations].join('\n'), isWhole: violations.length === 0 }
  } finally {
    await site.close()
  }
}
