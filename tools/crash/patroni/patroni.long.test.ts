/** RELIABILITY R12 with the files of `deploy/patroni`: two nodes of the site on a database that changes its leader. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { debianPrograms } from '#test/run/debian-programs.ts'
import { type Cluster, openCluster } from '../cluster/open-cluster.ts'
import { openLoadOnCluster } from '../cluster/scenarios.ts'
import type { SiteUnderLoad } from '../cycles/site-under-load.ts'
import { openPatroniPair, packages, type PatroniPair } from './patroni-pair.ts'
import { databaseOf, freezeLeader, killLeader, loseEtcd, switchOver } from './scenarios.ts'

const programs = await debianPrograms(packages)
const startMs = 240_000
const runMs = 180_000
/** PostgreSQL's code for a write to a standby. */
const readOnly = '25006'

const seconds = (ms: number) => (ms / 1_000).toFixed(1)
function say<T extends Awaited<ReturnType<typeof killLeader>>>(told: T): T {
  const { name, withoutWritesMs, pairedAfterMs, uncertain, done } = told
  console.info(
    `${name}: ${seconds(withoutWritesMs)} s without writes, a pair again after ${seconds(pairedAfterMs)} s more, ${done} operations done, ${uncertain.length} tries uncertain`,
  )
  return told
}

describe.skipIf(programs === undefined)('R12 a database under Patroni', () => {
  let pair: PatroniPair
  let cluster: Cluster
  let school: SiteUnderLoad
  beforeAll(async () => {
    pair = await openPatroniPair(programs ?? {})
    cluster = await openCluster({ openServers: async () => databaseOf(pair) })
    school = await openLoadOnCluster(cluster, Date.now() % 1_000_000)
  }, startMs)
  afterAll(async () => {
    await school?.close()
    await (cluster ?? pair)?.close()
  }, startMs)

  test(
    'R12 a killed leader is replaced within 30 s with every acknowledged write, and returns as a standby by itself',
    { timeout: runMs },
    async () => {
      const told = say(await killLeader(pair, school))
      expect(told.violations).toEqual([])
      expect(told.withoutWritesMs).toBeLessThan(30_000)
      expect([told.hasMoved, told.standbySays]).toEqual([true, readOnly])
    },
  )

  test(
    'R12 a switchover under load loses and doubles no acknowledged write',
    { timeout: runMs },
    async () => {
      const told = say(await switchOver(pair, school))
      expect(told.violations).toEqual([])
      expect(told.withoutWritesMs).toBeLessThan(30_000)
      expect([told.hasMoved, told.standbySays]).toEqual([true, readOnly])
    },
  )

  test(
    'R12 a leader whose Patroni is frozen acknowledges nothing once the other one leads',
    { timeout: runMs },
    async () => {
      const told = say(await freezeLeader(pair, school))
      expect(told.direct).toBe('silent')
      expect(told.violations).toEqual([])
      expect(told.withoutWritesMs).toBeLessThan(30_000)
      expect([told.hasMoved, told.standbySays]).toEqual([true, readOnly])
    },
  )

  test(
    'R12 without etcd the leader goes on while the other server confirms it, and takes no writes alone',
    { timeout: runMs },
    async () => {
      const told = say(await loseEtcd(pair, school))
      expect(told.direct).toMatch(/^confirmed ok, alone (?!ok)/)
      expect(told.violations).toEqual([])
    },
  )
})
