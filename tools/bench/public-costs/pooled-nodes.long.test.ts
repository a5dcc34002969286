/** Connections and CPU of nodes with PgBouncer and without it, in one run; RESULTS.md has the figures. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { DatabasePool } from '#platform/postgres/connection.ts'
import { openConfiguredDatabase } from '#platform/postgres/open.ts'
import { msBetween, treeNow } from './tree-cpu.ts'
import { poolerPrograms, startPooler } from '#test/database/pooler.ts'
import { startCluster } from '#test/database/replica.ts'
import { storeResource } from '#test/database/store-resource.ts'
import { testSite, type TestSite } from '#test/site.ts'

type Kind = 'direct' | 'pooled'
type What = 'list' | 'rating'
interface Node {
  readonly site: TestSite
  readonly database: DatabasePool
}

/** Every connection that a node may open: its pools, locks, LISTEN and jobs. */
async function openAll({ site, database }: Node) {
  const sleeping = sql`select pg_sleep(0.3)`
  site.parts.startLinkChecks()
  await Promise.all([
    ...Array.from({ length: 10 }, () => sleeping.execute(database.db)),
    ...Array.from({ length: 3 }, () => sleeping.execute(database.searchDb)),
  ])
}

/** Of this thread. */
function processorMs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const hasPrograms = (await poolerPrograms()) !== undefined

describe.skipIf(!hasPrograms)('R11 nodes with a pooler and without', { timeout: 300_000 }, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'thuto-pooled-'))
  const { primary, close } = await startCluster({ settings: { max_connections: '250' } })
  const [, user = '', password = ''] = /^(\w+):(.+)@$/.exec(primary.login) ?? []
  const pooler = await startPooler({ server: { host: '127.0.0.1', port: primary.port, user, password } })
  const addresses = {
    direct: { databaseUrl: primary.url },
    pooled: { databaseUrl: pooler.url({ user, password }, 'postgres'), databaseSessionUrl: primary.url },
  } as const
  const opened: DatabasePool[] = []
  async function openNode(kind: Kind): Promise<Node> {
    const database = await openConfiguredDatabase(
      { dataDir, ...addresses[kind] },
      { onError: () => {}, log: () => {} },
    )
    opened.push(database)
    const client = () => Promise.reject(new Error('Not here'))
    const on = { ...database, name: 'postgres', client, forSite: () => database }
    const site = await testSite({ on, settings: { JOBS: 'on', LINK_CHECKS: 'on' }, logError: () => {} })
    return { site, database }
  }
  afterAll(async () => {
    for (const each of opened) await each.close()
    await pooler.close()
    await close()
    rmSync(dataDir, { recursive: true })
  })
  const connections = async () => {
    const [row] = await primary.ask(
      `select count(*)::int as n from pg_stat_activity where application_name like 'thuto%' and backend_type = 'client backend'`,
    )
    return Number(row?.['n'])
  }

  test('a node takes up to 19 connections, behind a pooler 6 and its share', async () => {
    for (const [kind, own, shared] of [
      ['pooled', 6, 20],
      ['direct', 19, 0],
    ] as const) {
      const before = await connections()
      const nodes: Node[] = []
      for (const count of [1, 2, 10]) {
        while (nodes.length < count) nodes.push(await openNode(kind))
        await Promise.all(nodes.map(openAll))
        const found = (await connections()) - before
        console.info(`${kind}, ${count} nodes: ${found} connections`)
        expect(found).toBeLessThanOrEqual(own * count + shared)
      }
      for (const { site } of nodes) await site.http.close()
    }
  })

  test('CPU of ratings and lists through a pooler, beside direct ones', async () => {
    const nodes = { direct: await openNode('direct'), pooled: await openNode('pooled') }
    const ids = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        storeResource(nodes.direct.database.db, { title: `Measured ${i}` }),
      ),
    )
    const pid = Number(readFileSync(path.join(primary.pgdata, 'postmaster.pid'), 'utf8').split('\n')[0])
    const visitors = { direct: await nodes.direct.site.visitor(), pooled: await nodes.pooled.site.visitor() }
    const parts = { site: 0, database: 0, pooler: 0 }
    const spent = {
      direct: { list: { ...parts }, rating: { ...parts } },
      pooled: { list: { ...parts }, rating: { ...parts } },
    }
    const now = () => ({ site: processorMs(), database: treeNow([pid]), pooler: treeNow([pooler.pid()]) })
    const [rounds, perRound] = [6, 300]
    const call = (kind: Kind, what: What, i: number) =>
      what === 'list'
        ? nodes[kind].site.anonymous().call('GET', `/api/resources?limit=20&title=Measured+${i % 97}`)
        : visitors[kind].call('POST', `/api/resources/${ids[i % 100]}/ratings`, { payload: { stars: 3 } })
    async function measure(kind: Kind, what: What, isCounted: boolean) {
      const before = now()
      for (let i = 0; i < perRound; i += 5) {
        const responses = await Promise.all([0, 1, 2, 3, 4].map((more) => call(kind, what, i + more)))
        for (const { statusCode } of responses) expect(statusCode).toBe(what === 'list' ? 200 : 201)
      }
      const after = now()
      const sum = spent[kind][what]
      if (!isCounted) return
      sum.site += after.site - before.site
      sum.database += msBetween(before.database, after.database)
      sum.pooler += msBetween(before.pooler, after.pooler)
    }
    // The first round prepares statements and fills caches.
    for (let round = 0; round <= rounds; round += 1)
      for (const what of ['list', 'rating'] as const)
        for (const kind of ['direct', 'pooled'] as const) await measure(kind, what, round > 0)
    const each = (ms: number) => (ms / (rounds * perRound)).toFixed(2)
    const all = ({ site, database, pooler: between }: typeof parts) => site + database + between
    for (const what of ['list', 'rating'] as const) {
      const [direct, pooled] = [spent.direct[what], spent.pooled[what]]
      const ratio = all(pooled) / all(direct)
      for (const [name, of] of Object.entries({ direct, pooled }))
        console.info(`${what}, ${name}: ${each(all(of))} ms, site ${each(of.site)}, database ${each(of.database)}, pooler ${each(of.pooler)}`) // prettier-ignore
      console.info(`${what}: pooled / direct ${ratio.toFixed(2)}`)
    }
  })
})
