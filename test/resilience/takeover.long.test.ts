/** A site whose database address leads to an asynchronous standby after a takeover (R12). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCluster, type TestCluster, type TestPostgres } from '../database/replica.ts'
import { type CuttingProxy, cuttingProxy } from '../network/cutting-proxy.ts'
import { publishLinks, withAdmin } from '../ops/start/site-with-people.ts'
import { freePort, type RunningSite, startSite } from '../running-site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'thuto-takeover-'))
const startMs = 120_000
let cluster: TestCluster
let leader: TestPostgres
let proxy: CuttingProxy
let site: RunningSite

beforeAll(async () => {
  cluster = await startCluster()
  leader = cluster.primary
  proxy = await cuttingProxy({ sites: () => [leader.port] })
  const settings = {
    ...withAdmin,
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${leader.login}127.0.0.1:${proxy.port}/postgres`,
    PORT: String(await freePort()),
  }
  site = await startSite({ settings, program: 'src/app/main.ts' }, startMs)
}, startMs)
afterAll(async () => {
  await site?.stop()
  await proxy?.close()
  await cluster?.close()
  rmSync(folder, { recursive: true })
})

async function subjectsOf(route: string) {
  const answer = await fetch(site.url + route)
  if (!answer.ok || answer.headers.has('x-stale')) return answer.status
  const { items } = (await answer.json()) as { items: { subject: string }[] }
  return items.map(({ subject }) => subject).toSorted()
}
const loadedIndexes = () => site.output().match(/The search index is ready/g)?.length
const soon = { timeout: 30_000 }
const lists = [
  '/api/search?q=lesson',
  '/api/resources?subject=Maths,History',
  '/api/resources?subject=History',
]
const shown = () => Promise.all(lists.map(subjectsOf))

test(
  'R12 lists and searches lose what a standby that took over never received, and show what is published there',
  { timeout: startMs },
  async () => {
    await expect.poll(loadedIndexes, soon).toBe(1)
    await publishLinks(site, ['Maths'])
    const standby = await leader.standby()
    await leader.caughtUpBy(standby)
    await standby.stop()
    await publishLinks(site, ['History'])
    expect(await shown()).toEqual([['History', 'Maths'], ['History', 'Maths'], ['History']])
    await leader.kill()
    await standby.start()
    await standby.promote()
    leader = standby
    proxy.cut()
    // Until the feed listens again, the database answers lists.
    await expect.poll(loadedIndexes, soon).toBe(2)
    await expect.poll(shown, soon).toEqual([['Maths'], ['Maths'], []])
    await publishLinks(site, ['Business'])
    expect(await subjectsOf('/api/search?q=lesson')).toEqual(['Business', 'Maths'])
  },
)
