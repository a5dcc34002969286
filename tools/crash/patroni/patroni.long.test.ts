/** R12 with the shipped files: a database that changes its leader, one node on its HAProxy and one behind PgBouncer too. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { debianPrograms } from '#test/run/debian-programs.ts'
import { packages } from './patroni-pair.ts'
import {
  freezeLeader,
  killLeader,
  loseEtcd,
  openPairedSite,
  type PairedSite,
  switchOver,
} from './scenarios.ts'

const programs = await debianPrograms(packages)
const startMs = 240_000
const runMs = 180_000
/** PostgreSQL's code for a write to a standby. */
const readOnly = '25006'
const maxMs = 30_000

const seconds = (ms: number) => (ms / 1_000).toFixed(1)
function say<T extends Awaited<ReturnType<typeof killLeader>>>(report: T): T {
  const { name, pairedAfterMs, uncertain, done } = report
  console.info(
    `${name}: ${seconds(report.withoutWritesMs.direct)} s without writes, ${seconds(report.withoutWritesMs.pooled)} s behind PgBouncer, a pair again after ${seconds(pairedAfterMs)} s more, ${done} operations done, ${uncertain.length} tries uncertain`,
  )
  return report
}

describe.skipIf(programs === undefined)('R12 a database under Patroni', () => {
  let site: PairedSite
  beforeAll(async () => {
    site = await openPairedSite(programs ?? {}, Date.now() % 1_000_000)
  }, startMs)
  afterAll(() => site?.close(), startMs)

  test(
    'R12 a killed leader is replaced within 30 s with every acknowledged write, and returns as a standby by itself',
    { timeout: runMs },
    async () => {
      const report = say(await killLeader(site))
      expect(report.violations).toEqual([])
      expect(report.withoutWritesMs.direct).toBeLessThan(maxMs)
      expect(report.withoutWritesMs.pooled).toBeLessThan(maxMs)
      expect([report.hasMoved, report.standbySays]).toEqual([true, readOnly])
    },
  )

  test(
    'R12 a switchover under load loses and doubles no acknowledged write',
    { timeout: runMs },
    async () => {
      const report = say(await switchOver(site))
      expect(report.violations).toEqual([])
      expect(report.withoutWritesMs.direct).toBeLessThan(maxMs)
      expect(report.withoutWritesMs.pooled).toBeLessThan(maxMs)
      expect([report.hasMoved, report.standbySays]).toEqual([true, readOnly])
    },
  )

  test(
    'R12 a leader whose Patroni is frozen acknowledges nothing once the other one leads',
    { timeout: runMs },
    async () => {
      const report = say(await freezeLeader(site))
      expect(report.answer).toBe('silent')
      expect(report.violations).toEqual([])
      expect(report.withoutWritesMs.direct).toBeLessThan(maxMs)
      expect(report.withoutWritesMs.pooled).toBeLessThan(maxMs)
      expect([report.hasMoved, report.standbySays]).toEqual([true, readOnly])
    },
  )

  test(
    'R12 without etcd the leader goes on while the other server confirms it, and takes no writes alone',
    { timeout: runMs },
    async () => {
      const report = say(await loseEtcd(site))
      expect(report.answer).toMatch(/^confirmed ok, alone (?!ok)/)
      expect(report.violations).toEqual([])
    },
  )
})
