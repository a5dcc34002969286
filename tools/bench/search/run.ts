/** `npm run bench -- search [quick] [how many …] [part …] [--write]`: searches, lists and ratings among many resources. */
import '#app/commands/open-content.ts'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { withDataFolder } from '../compared-copies.ts'
import type { Bench, Measure } from './bench.ts'
import { loadResources, publicResources } from './corpus/load.ts'
import { caller } from './load/caller.ts'
import { type SizeResults, growthOf } from './growth.ts'
import { figure, judgedAt, type Line, reportOf } from './report.ts'
import { singleSearches } from './rows/single-search.ts'
import { broadcast } from './rows/broadcast.ts'
import { hotList, indexedList, storedList } from './rows/lists.ts'
import { mixedLoad } from './rows/mixed-load.ts'
import { ratings } from './rows/ratings.ts'
import { reindex } from './rows/reindex.ts'
import { right } from './rows/consistency.ts'
import { indexedSearches, searchesByTitle, storedSearches, defaultSearches } from './rows/searches.ts'
import { starts } from './rows/starts.ts'
import { suggestions } from './rows/suggestions.ts'
import { wordsInDatabase, wordsInSite } from './rows/word-classes.ts'
import {
  databaseOnly,
  stopOnSignal,
  untilAtRest,
  withoutAnswers,
  withSearchedSite,
} from './site/searched-site.ts'
import { writeResults } from './write-results.ts'

interface Stage {
  readonly settings: Readonly<Record<string, string>>
  readonly measures: Readonly<Record<string, Measure>>
}

/** One site after the other on the same data, by its settings. */
const stages: readonly Stage[] = [
  {
    settings: {},
    measures: {
      lists: hotList,
      searches: defaultSearches,
      suggestions,
      ratings,
      right,
      mixed: mixedLoad,
      broadcast,
    },
  },
  {
    settings: withoutAnswers,
    measures: { lists: indexedList, searches: indexedSearches, titles: searchesByTitle, words: wordsInSite },
  },
  {
    settings: databaseOnly,
    measures: {
      alone: singleSearches,
      lists: storedList,
      searches: storedSearches,
      words: wordsInDatabase,
      reindex,
    },
  },
]
const parts = ['starts', ...new Set(stages.flatMap(({ measures }) => Object.keys(measures)))]

/** Memory for the index, in MB; ten million resources need more than the default. */
const indexMb = process.env['SEARCH_INDEX_MB']
const indexSize: Readonly<Record<string, string>> = indexMb === undefined ? {} : { SEARCH_INDEX_MB: indexMb }

const cores = '0,1'
const [, , ...given] = process.argv
const quick = given.includes('quick')
const sizes = given.filter((word) => /^\d+$/.test(word)).map(Number)
const named = given.filter((word) => parts.includes(word))
const unknown = given.filter((word) => !/^(\d+|quick|--write)$/.test(word) && !parts.includes(word))
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: not a part. There are ${parts.join(', ')}.`)
const defaultSizes = quick ? [10_000] : [10_000, 100_000, 1_000_000]
const isSelected = (name: string) => named.length === 0 || named.includes(name)

/** A failed measurement is reported and skipped. */
async function shown(
  { size }: Pick<Bench, 'size'>,
  name: string,
  find: () => Promise<readonly Line[]>,
): Promise<readonly Line[]> {
  const begun = performance.now()
  try {
    const lines = (await find()).map((line) => judgedAt(size, line))
    console.log(`\n${name}, ${figure((performance.now() - begun) / 1_000, 's')}\n\n${reportOf(lines)}`)
    return lines
  } catch (error) {
    console.error(`\n${name} could not be measured.`, error)
    process.exitCode = 1
    return [{ what: `${name}: could not be measured`, found: '' }]
  }
}

async function linesOf(bench: Bench, { settings, measures }: Stage): Promise<readonly Line[]> {
  const selected = Object.entries(measures).filter(([name]) => isSelected(name))
  if (selected.length === 0) return []
  return withSearchedSite(
    { dataDir: bench.dataDir, settings: { ...indexSize, ...settings } },
    async (site) => {
      const lines: Line[] = []
      await site.untilIndexed()
      for (const [name, measure] of selected) {
        await untilAtRest(site)
        lines.push(...(await shown(bench, name, () => measure(bench, site))))
      }
      return lines
    },
  )
}

/** `DATA_DIR` names a folder that is filled once and stays. */
const ownFolder = process.env['DATA_DIR']
const inDataFolder = <T>(use: (dataDir: string) => Promise<T>) =>
  ownFolder === undefined
    ? withDataFolder((folder) => use(path.join(folder, 'data')))
    : use(path.resolve(ownFolder))

const measureAt = (size: number) =>
  inDataFolder(async (dataDir) => {
    const isFilled = existsSync(dataDir)
    const seconds = isFilled ? 0 : await loadResources({ dataDir, databaseUrl: undefined }, size)
    console.log(`\n${size.toLocaleString('en')} resources, filled in ${figure(seconds, 's')}`)
    const calling = caller()
    const pace = quick ? { rounds: 1, forMs: 2_000 } : { rounds: 3, forMs: 5_000 }
    const bench: Bench = { dataDir, size, quick, ...pace, caller: calling }
    const lines: Line[] = isSelected('starts')
      ? [...(await shown(bench, 'starts', () => starts(bench, indexSize)))]
      : []
    for (const stage of stages) lines.push(...(await linesOf(bench, stage)))
    calling.close()
    return { size, lines }
  })

/** The part `alone` on a server of its own: what it lacks is added, and everything stays. */
const measureServer = (url: string, size: number) =>
  withDataFolder(async (dataDir) => {
    const missing = size - (await publicResources(url))
    const seconds = missing > 0 ? await loadResources({ dataDir, databaseUrl: url }, missing) : 0
    console.log(
      `\n${size.toLocaleString('en')} resources, ${missing} of them added in ${figure(seconds, 's')}`,
    )
    return {
      size,
      lines: await shown({ size }, 'alone', () => singleSearches({ quick }, { database: { url } })),
    }
  })

const server = process.env['DATABASE_URL']
stopOnSignal()
// Child processes inherit the two cores.
execFileSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)], { stdio: 'ignore' })
const found: SizeResults[] = []
for (const size of sizes.length > 0 ? sizes : defaultSizes)
  found.push(await (server ? measureServer(server, size) : measureAt(size)))
const growth = growthOf(found)
if (growth.length > 0) console.log(`\nten times as many\n\n${reportOf(growth)}`)
if (given.includes('--write')) writeResults(found)
