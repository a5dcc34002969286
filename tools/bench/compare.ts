/** `node tools/bench/compare.ts [how many] [memory|ratings] [other copy …]`: lists, ratings and memory of several copies of the project in one run. */
import '#app/commands/open-content.ts'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, startSite } from '#test/running-site.ts'
import { copiesToMeasure, type Copy, loadCorpus, withDataFolder } from './compared-copies.ts'
import { bareSpeed, type Bench, measured, type Measured } from './search/bench.ts'
import { caller } from './search/load/caller.ts'
import { bareOf, bareServer } from './search/load/limits.ts'
import { headerOf } from './search/load/one-call.ts'
import { requestOf } from './search/load/requests.ts'
import { clicks, visitors } from './search/load/visitors.ts'
import { answerOf, listPath } from './search/rows/lists.ts'
import { publicIds } from './search/site/public-ids.ts'
import { externalRatings } from './search/rows/external-ratings.ts'
import { searchedSite, ownDatabase, type SearchedSite, untilAtRest } from './search/site/searched-site.ts'
import { median, tableOf } from './table.ts'

const [, , ...given] = process.argv
const resources = Number(given.find((word) => /^\d+$/.test(word)) ?? 10_000)
const memoryOnly = given.includes('memory')
const others = given.filter((word) => !/^(\d+|memory|ratings)$/.test(word))
const rounds = memoryOnly ? 0 : 5
const forMs = 3_000

interface Compared extends Record<string, number> {}
interface Under {
  readonly copy: Copy
  readonly site: SearchedSite
  readonly stop: () => Promise<unknown>
  readonly found: Compared[]
}

/** As `npm start` starts it, with its own flags; ready once its index is loaded. */
async function start(copy: Copy, dataDir: string): Promise<Under> {
  const port = await freePort()
  const settings = { DATA_DIR: dataDir, PORT: String(port) }
  const site = await startSite({ settings, from: copy.from }, 120_000)
  const searched = searchedSite(site, port, { database: await ownDatabase(dataDir) })
  await searched.untilIndexed()
  return { copy, site: searched, stop: () => site.stop(), found: [] }
}

const cpuAndSpeed = (name: string, { perSecond, siteMs, databaseMs }: Measured) => ({
  [`${name}, /s`]: perSecond,
  [`${name}, site CPU µs`]: siteMs * 1_000,
  [`${name}, database CPU µs`]: databaseMs * 1_000,
})

async function round(bench: Bench, { site }: Under): Promise<Compared> {
  const answer = await answerOf(site, listPath())
  const list = requestOf({ path: listPath() })
  const same = requestOf({ path: listPath(), headers: { 'if-none-match': headerOf(answer, 'etag') } })
  const bare = await bareServer([bareOf(listPath(), answer)])
  const bareList = await bareSpeed(bench, { port: bare.port, requests: [list] })
  const lists = await measured(bench, site, { requests: [list], forMs })
  const unchanged = await measured(bench, site, { requests: [same], forMs })
  bare.close()
  const ids = await publicIds(site.database, 3_200)
  const people = await visitors(site.url, 32)
  const rated = await measured(bench, site, {
    requests: clicks(people, ids),
    apart: true,
    forMs,
    connections: 8,
  })
  await untilAtRest(site)
  return {
    ...cpuAndSpeed('list', lists),
    'bare list, /s': bareList,
    'list of bare': lists.perSecond / bareList,
    ...cpuAndSpeed('304', unchanged),
    ...cpuAndSpeed('rating', rated),
    'memory after the round, MiB': site.memory().site,
  }
}

/** Memory at rest after the start, before the first request. */
async function memoryAtRest(copy: Copy, dataDir: string) {
  const under = await start(copy, dataDir)
  await untilAtRest(under.site)
  await pause(3_000)
  const memory = under.site.memory().site
  const cpu = under.site.cpu().site
  await under.stop()
  return { 'memory at rest, MiB': memory, 'CPU until at rest, s': cpu }
}

async function withCopies(copies: readonly Copy[], folder: string) {
  const dataOf = (copy: Copy) => path.join(folder, copy.name)
  const atRest = new Map<string, Compared[]>()
  for (const copy of copies) loadCorpus(copy, resources, { DATA_DIR: dataOf(copy) })
  for (let i = 0; i < 3; i += 1)
    for (const copy of copies)
      atRest.set(copy.name, [...(atRest.get(copy.name) ?? []), await memoryAtRest(copy, dataOf(copy))])
  const calling = caller()
  const bench: Bench = { dataDir: folder, size: resources, quick: true, rounds, forMs, caller: calling }
  const under: Under[] = []
  for (const copy of copies) under.push(await start(copy, dataOf(copy)))
  for (let i = 0; i < rounds; i += 1)
    for (const each of under) {
      each.found.push(await round(bench, each))
      console.log(each.copy.name, i, JSON.stringify(each.found.at(-1)))
    }
  for (const { stop } of under) await stop()
  calling.close()
  return under.map(({ copy, found }) => ({ copy, found: [atRest.get(copy.name) ?? [], found] }))
}

const medians = (lists: readonly (readonly Compared[])[]) =>
  lists.flatMap((list) =>
    Object.keys(list[0] ?? {}).map((name) => [name, median(list.map((each) => each[name] ?? 0))] as const),
  )

const copies = [
  ...copiesToMeasure(undefined),
  ...others.map((other) => ({ name: path.basename(other), from: path.resolve(other) })),
]
await withDataFolder(async (folder) => {
  if (given.includes('ratings')) return externalRatings(copies, folder, resources, 3)
  const compared = (await withCopies(copies, folder)).map(({ copy, found }) => ({
    copy,
    values: medians(found),
  }))
  const [first] = compared
  const rows = (first?.values ?? []).map(([name], row) => [
    name,
    ...compared.map(({ values }) => (values[row]?.[1] ?? 0).toPrecision(4)),
  ])
  console.log(tableOf(['median', ...compared.map(({ copy }) => copy.name)], rows))
})
