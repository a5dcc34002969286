/** `npm run bench -- public-costs [size …] [no-index] [pattern of routes] [--write]`: CPU of each public call, one at a time. */
import '#app/commands/open-content.ts'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { withDataFolder } from '../compared-copies.ts'
import { machine, today, writeSection } from '../results-section.ts'
import { loadResources } from '../search/corpus/load.ts'
import {
  databaseOnly,
  type SearchedSite,
  stopOnSignal,
  withoutAnswers,
  withSearchedSite,
} from '../search/site/searched-site.ts'
import { tableOf } from '../table.ts'
import { builtSite } from '#platform/http/site.ts'
import { fillForCosts } from './fill.ts'
import { fullResource, knownOf } from './request-values.ts'
import { type Cost, costOf } from './measure.ts'
import { publicCalls } from './public-calls.ts'

const maxCpuMs = 250
const shown = 10
const defaultSizes = [10_000, 100_000]

const [, , ...given] = process.argv
const sizes = given.filter((word) => /^\d+$/.test(word)).map(Number)
const isWithoutIndex = given.includes('no-index')
const routePattern = new RegExp(given.find((word) => !/^(\d+|no-index|--write)$/.test(word)) ?? '')
/** Nothing comes from the response cache: each request is the first of its kind. */
const settings = isWithoutIndex ? databaseOnly : withoutAnswers

const nameOf = ({ call }: Cost) => `\`${call.route}\` ${call.what}`
const rowOf = (cost: Cost) => [
  nameOf(cost),
  cost.cpuMs.toFixed(0),
  cost.wallMs.toFixed(0),
  (cost.bytes / 1_000).toFixed(1),
  cost.status,
]
const head = ['call', 'CPU, ms', 'time, ms', 'kB', 'status']

interface SizeCosts {
  readonly size: number
  readonly costs: readonly Cost[]
  /** MiB of the site alone: before the first call and after the last. */
  readonly memory: readonly [number, number]
}

async function costsOf(site: SearchedSite, dataDir: string, size: number): Promise<SizeCosts> {
  const postmaster = Number.parseInt(readFileSync(path.join(dataDir, 'pg18', 'postmaster.pid'), 'utf8'), 10)
  const roots = [site.pid, postmaster]
  const uploads = path.join(dataDir, 'files', 'uploads')
  const [stored = ''] = readdirSync(uploads)
  const full = await fullResource(site, `uploads/${stored}`)
  await fillForCosts(site.database, full.id, path.join(uploads, stored))
  await site.untilIndexed()
  const known = await knownOf(site, full, size)
  const before = site.memory().site
  const costs: Cost[] = []
  for (const call of publicCalls(known)) {
    if (!routePattern.test(call.route)) continue
    const cost = await costOf(site.url, roots, call)
    costs.push(cost)
    const isExpected = cost.status === (call.status ?? 200)
    if (!isExpected || cost.cpuMs > maxCpuMs)
      console.log(`${rowOf(cost).join('  ')}${isExpected ? '' : '  unexpected status'}`)
    if (!isExpected) process.exitCode = 1
  }
  return { size, costs, memory: [before, site.memory().site] }
}

const measureAt = (size: number) =>
  withDataFolder(async (folder) => {
    const dataDir = path.join(folder, 'data')
    console.log(
      `\n${size.toLocaleString('en')} resources, filled in ${(await loadResources({ dataDir, databaseUrl: undefined }, size)).toFixed(0)} s`,
    )
    return withSearchedSite({ dataDir, settings }, (site) => costsOf(site, dataDir, size))
  })

function reportOf({ size, costs, memory: [before, after] }: SizeCosts) {
  const sorted = costs.toSorted((a, b) => b.cpuMs - a.cpuMs)
  const over = sorted.filter(({ cpuMs }) => cpuMs > maxCpuMs)
  if (over.length > 0) process.exitCode = 1
  const summary = `${costs.length} calls; ${over.length} over ${maxCpuMs} ms of CPU. Memory of the site before and after: ${before.toFixed(0)} and ${after.toFixed(0)} MiB.`
  const rest = over.slice(shown)
  const more =
    rest.length > 0
      ? [
          `Over ${maxCpuMs} ms too: ${rest.map((cost) => `${nameOf(cost)} (${cost.cpuMs.toFixed(0)} ms)`).join(', ')}.`,
        ]
      : []
  return [
    `### ${size.toLocaleString('en')} resources`,
    summary,
    tableOf(head, sorted.slice(0, shown).map(rowOf)),
    ...more,
  ].join('\n\n')
}

stopOnSignal()
if (!existsSync(`${builtSite}.pages/index.html`))
  execFileSync('npx', ['vite', 'build', '--logLevel', 'error'], { stdio: 'inherit' })
const sections: string[] = []
for (const size of sizes.length > 0 ? sizes : defaultSizes) {
  const section = reportOf(await measureAt(size))
  console.log(`\n${section}`)
  sections.push(section)
}
if (given.includes('--write')) {
  const about = `\`npm run bench -- public-costs${isWithoutIndex ? ' no-index' : ''}\`, ${today()}, ${machine()}. The ten costliest public calls, one request at a time, without the response cache: CPU of the site, its database and its children. Goal: none over ${maxCpuMs} ms.`
  writeSection(isWithoutIndex ? 'public costs without the index' : 'public costs', [about, ...sections])
}
