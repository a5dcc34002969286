/** From the command to the ready line, until all is at rest, and the memory that is held then. */
import { type Bench, inRounds } from '../bench.ts'
import { atMost, type Line, plain } from '../report.ts'
import { untilAtRest, withSearchedSite } from '../site/searched-site.ts'

/** Starts and stops sites of its own. */
export async function starts(
  { dataDir, quick, rounds }: Bench,
  settings: Readonly<Record<string, string>>,
): Promise<Line[]> {
  const found = await inRounds(rounds, () =>
    withSearchedSite({ dataDir, settings, asNpmStart: !quick }, async (site) => {
      const indexed = await site.untilIndexed()
      await untilAtRest(site)
      const { site: memory, database } = site.memory()
      return { ready: site.readyAfterMs / 1_000, indexed, cpu: site.cpu().site, memory, database }
    }),
  )
  return [
    atMost('from start to ready', found.ready, 3, 's'),
    plain('… until the index is ready', found.indexed, 's'),
    plain('… CPU of the site until then', found.cpu, 's'),
    atMost('memory of the site at rest', found.memory, 350, 'MiB'),
    plain('… of the database', found.database, 'MiB'),
  ]
}
