/** Changes a second with a standby that confirms each commit late, and numbers after a killed backend. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { startCluster, type TestPostgres } from '#test/database/replica.ts'
import { storeResources } from '#test/database/store-resource.ts'
import { changesRepository } from '../realtime/changes-repository.ts'
import { openDatabase } from './connection.ts'
import { listSubjectsOfFile } from './listed-subjects.ts'
import { migrate } from './migrate.ts'
import type { Database } from './tables/database.ts'

const cluster = await startCluster({ settings: { fsync: 'off', max_connections: '100' } })
const { primary } = cluster
const open = (server: TestPostgres, size: number, defersNumbers: boolean) =>
  openDatabase({ url: server.url }, { size, defersNumbers, onError: () => {} })
const owner = open(primary, 40, false)
const writers = open(primary, 40, true)
const node = open(primary, 2, true)
await migrate(owner.db)
await listSubjectsOfFile(owner.db, 'site')
const newest = async () => (await changesRepository(node.db).position()).newest
const ids = await storeResources(
  owner.db,
  Array.from({ length: 32 }, () => ({})),
)
afterAll(async () => {
  await Promise.all([owner, writers, node].map((pool) => pool.close()))
  await cluster.close()
})

/** Changes the sums of a resource, as a rating of five stars does. */
const write = (db: Kysely<Database>, id: string) =>
  sql`/* plan: addStars */ update resources set rating_total = coalesce(rating_total, 0) + 5,
    rating_amount = coalesce(rating_amount, 0) + 1 where id = ${id}`.execute(db)

/** Sessions whose commit waits for the standby. */
async function waitingForStandby() {
  const { rows } = await sql<{ sessions: number }>`
    select count(*)::int as sessions from pg_stat_activity where wait_event = 'SyncRep'`.execute(owner.db)
  return rows[0]?.sessions ?? 0
}

/** 32 writers, each on a resource of its own: commits a second, and how many of them waited for the standby at once. */
async function writeAtOnce(db: Kysely<Database>, seconds: number) {
  // All connections are open before the first commit counts.
  await Promise.all(ids.map(() => sql`select pg_sleep(0.2)`.execute(db)))
  const end = performance.now() + seconds * 1_000
  let commits = 0
  const writer = async (id: string) => {
    while (performance.now() < end) {
      // Waiters of the lock of the feed may time out.
      const done = await write(db, id).then(
        () => true,
        () => false,
      )
      if (done && performance.now() < end) commits += 1
    }
  }
  let waitedAtOnce = 0
  const watch = async () => {
    while (performance.now() < end) waitedAtOnce = Math.max(waitedAtOnce, await waitingForStandby())
  }
  await Promise.all([...ids.map(writer), watch()])
  return { commits, perSecond: commits / seconds, waitedAtOnce }
}

/** The change feed of a node: numbers and reads round after round. */
function numbering() {
  const changes = changesRepository(node.db)
  const seen: number[] = []
  let running = true
  async function run() {
    let last = await newest()
    const round = async () => {
      const batch = await changes.after(last, 500).catch(() => [])
      seen.push(...batch.map(({ id }) => id))
      last = seen.at(-1) ?? last
      if (batch.length === 0) await pause(1)
      return batch.length
    }
    while (running) await round()
    while ((await round()) > 0);
  }
  const done = run()
  return {
    seen,
    stop() {
      running = false
      return done
    },
  }
}

describe('with a standby 20 ms away that confirms each commit', () => {
  test('commits of different resources wait for the standby, not for one another', async () => {
    await primary.standby({ settings: { recovery_min_apply_delay: '20ms', synchronous_standby_names: '' } })
    await primary.stop()
    await primary.start({ synchronous_standby_names: 'standby', synchronous_commit: 'remote_apply' })
    const from = await newest()
    const atTheCommit = await writeAtOnce(owner.db, 3)
    const feed = numbering()
    const afterTheCommit = await writeAtOnce(writers.db, 3)
    await feed.stop()
    const [before, after] = [atTheCommit, afterTheCommit].map(({ perSecond }) => perSecond.toFixed(0))
    console.info(`commits a second: ${before} numbered at the commit, ${after} after it`)
    // One that has just been confirmed may still be listed beside the next.
    expect(atTheCommit.waitedAtOnce).toBeLessThanOrEqual(2)
    expect(afterTheCommit.waitedAtOnce).toBeGreaterThanOrEqual(12)
    expect(afterTheCommit.commits / atTheCommit.commits).toBeGreaterThanOrEqual(10)
    const { rows } = await sql<{ id: number }>`select id from changes where id > ${from} order by id`.execute(
      node.db,
    )
    expect(feed.seen).toEqual(rows.map(({ id }) => id).slice(-feed.seen.length))
    expect(feed.seen.length).toBeGreaterThanOrEqual(afterTheCommit.commits)
    await primary.stop()
    await primary.start({ synchronous_standby_names: '', synchronous_commit: 'on' })
  })
})

test('R2 R11 a killed numbering backend loses and doubles no change', async () => {
  const [id = ''] = ids
  const from = await newest()
  let acknowledged = 0
  for (let round = 0; round < 4; round += 1) {
    for (let i = 0; i < 20; i += 1) {
      await write(writers.db, id)
      acknowledged += 1
    }
    const killed = node.db.connection().execute(async (session) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(session)
      await sql`begin`.execute(session)
      await sql`select number_changes(7)`.execute(session)
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
      await sql`commit`.execute(session)
    })
    await expect(killed).rejects.toBeInstanceOf(Error)
    const isBack = () =>
      sql`select 1`.execute(writers.db).then(
        () => true,
        () => false,
      )
    await expect.poll(isBack, { timeout: 30_000 }).toBe(true)
    await expect
      .poll(
        () =>
          sql`select number_changes(3)`.execute(node.db).then(
            () => true,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true)
  }
  const changes = await changesRepository(node.db).after(from, 500)
  expect(changes.map(({ resourceId }) => resourceId)).toEqual(Array.from({ length: acknowledged }, () => id))
  const { rows } = await sql`select from unnumbered_changes`.execute(node.db)
  expect(rows).toEqual([])
})
