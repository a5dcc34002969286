/** R8: thousands of open streams: cost, delivery time and reconnection. */
import { setTimeout as pause } from 'node:timers/promises'
import { withDataFolder } from '../compared-copies.ts'
import { type Crowd, crowd } from './crowd.ts'
import { type Approval, type LiveSite, liveSite } from './live-site.ts'
import { nowMs } from './now.ts'

const crowdCore = 1
const restMs = 5_000
const backWithinMs = 120_000
const approvalsEach = 40
const afterRestart = 5

const quantile = (sorted: Float64Array | readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

/** Median, 95th percentile, worst; in ms. */
export type Times = readonly [median: number, p95: number, worst: number]
export const timesOf = (sorted: Float64Array | readonly number[]): Times => [
  quantile(sorted, 0.5),
  quantile(sorted, 0.95),
  quantile(sorted, 1),
]

export interface StreamCosts {
  readonly streams: number
  readonly idleMb: number
  readonly openMb: number
  readonly busyMb: number
  readonly peakMb: number
  /** From the approval to each stream. */
  readonly calm: Times
  readonly lost: number
  readonly twice: number
  /** Lists that streams read again after the restart, each with its ETag, and answers 304. */
  readonly refetches: number
  readonly unchanged: number
  /** After kill -9: until the site was ready, and until the streams were open again. */
  readonly readyMs: number
  readonly back: Times
}

async function approveInTurn(site: LiveSite, count: number, name: string): Promise<Approval[]> {
  const waiting = await site.fileLinks(Array.from({ length: count }, (_, i) => `${name} ${i + 1}`))
  const approvals: Approval[] = []
  for (const each of waiting) {
    approvals.push(await site.approve(each))
    await pause(250)
  }
  return approvals
}

/** When they were open again, in ms after `since`: checked every 100 ms, so that the check costs little. */
async function untilAllAreBack(people: Crowd, streams: number, since: number): Promise<number[]> {
  const back: number[] = []
  while (back.length < streams && nowMs() - since < backWithinMs) {
    const { again } = await people.standing()
    while (back.length < again) back.push(nowMs() - since)
    await pause(100)
  }
  while (back.length < streams) back.push(Infinity)
  return back
}

const judged = (approvals: readonly Approval[]) => approvals.map(({ id, sentMs }) => [id, sentMs] as const)

async function inCalm(site: LiveSite, streams: number) {
  await site.fileLinks(['The first one'])
  await pause(restMs)
  const idleMb = site.memoryMb()
  const people = await crowd({ port: site.port, streams, firstAddress: 2 }, crowdCore)
  await pause(restMs)
  const openMb = site.memoryMb()
  const approvals = await approveInTurn(site, approvalsEach, 'Lesson')
  await pause(restMs)
  const memory = { idleMb, openMb, busyMb: site.memoryMb(), peakMb: site.peakMb() }
  const { latenciesMs } = await people.judge(judged(approvals))
  return { people, approvals, memory, calm: timesOf(latenciesMs) }
}

/** Opens `streams`, approves, kills and restarts the site, and approves while streams reconnect. */
export const manyStreams = (streams: number): Promise<StreamCosts> =>
  withDataFolder(async (folder) => {
    const site = await liveSite(folder)
    try {
      const { people, approvals, memory, calm } = await inCalm(site, streams)
      const killed = nowMs()
      const restarted = site.killAndStart()
      const [back, [readyMs, later]] = await Promise.all([
        untilAllAreBack(people, streams, killed),
        restarted.then(async (ready) => [ready, await approveInTurn(site, afterRestart, 'Later')] as const),
      ])
      await pause(restMs)
      const { lost, twice, refetches, unchanged } = await people.judge(judged([...approvals, ...later]))
      people.close()
      const delivery = { calm, lost, twice, refetches, unchanged }
      return { streams, ...memory, ...delivery, readyMs, back: timesOf(back) }
    } finally {
      await site.stop()
    }
  })
