/** Injects seeded faults into one site under load and checks every promise after each. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkIndexes } from '#ops/verify/index-check-repository.ts'
import { seededRandom } from '#test/network/seeded-random.ts'
import type { Violation } from '../checks/violations.ts'
import type { Observed } from '../checks/observe.ts'
import { filesOnDisk } from '../checks/stored-files.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { sweepADayLater } from '../stage/sweep-a-day-later.ts'
import { type FaultName, faultNames, faults } from '../stage/faults.ts'
import { type Figures, operationsOf } from './figures.ts'
import { historyFile, openSiteUnderLoad, type SiteUnderLoad } from './site-under-load.ts'

/** The whole of every index and table, and a day that passes. */
const inspectEvery = 50
const wellWithinMs = 60_000
const settleWithinMs = 20_000

/** Every kind occurs once before any repeats. */
function inTurn(names: readonly FaultName[], chance: () => number) {
  let left: FaultName[] = []
  return () => {
    if (left.length === 0) left = [...names]
    const [name] = left.splice(Math.floor(chance() * left.length), 1)
    return name ?? 'site killed'
  }
}

/** Files without a row that are not in the trash. */
function orphansIn({ files, rows }: Observed): readonly string[] {
  const named = new Set([...rows.values()].map(({ file }) => file))
  return [...files.stored.keys()].filter((name) => !named.has(name))
}

async function inspect({ database, dataDir }: Stage, site: SiteUnderLoad): Promise<readonly Violation[]> {
  const damage = (await checkIndexes(database.db))?.damage ?? ['amcheck could not be used']
  await sweepADayLater({ DATA_DIR: dataDir }, database)
  site.swept()
  const { violations, observed } = await site.check()
  return [
    ...damage.map((words): Violation => ({ breach: 'lost', words })),
    ...violations,
    ...orphansIn(observed).map((name): Violation => ({
      breach: 'illegal',
      words: `${name} outlives the sweep`,
    })),
  ]
}

/** R2: during a database outage the site responds, if only with 503. */
function unanswered({ history }: SiteUnderLoad, name: FaultName): readonly Violation[] {
  if (name !== 'database killed' && name !== 'one connection killed') return []
  return history
    .all()
    .filter(({ cycle, answers }) => cycle === history.cycle && answers.includes('cut'))
    .map(({ number }): Violation => ({
      breach: 'illegal',
      words: `operation ${number} was cut: ${name}`,
    }))
}

async function oneCycle(stage: Stage, site: SiteUnderLoad, name: FaultName, chance: () => number) {
  site.history.beginCycle(name)
  site.callers.begin()
  await pause(200 + chance() * 400)
  await faults[name](stage, chance)
  const over = performance.now()
  await stage.started()
  const isWell = await site.isWell(wellWithinMs)
  const ms = performance.now() - over
  await site.callers.settle(settleWithinMs)
  const { violations, observed } = await site.check()
  const words = `${name}: not well again after ${wellWithinMs} ms`
  const slow: readonly Violation[] = isWell ? [] : [{ breach: 'lost', words }]
  return {
    ms,
    orphans: orphansIn(observed).length,
    violations: [...violations, ...unanswered(site, name), ...slow],
  }
}

/** Responses of callers and the site's log, where they outlive the stage. */
function keep({ folder, output }: Stage, seed: number): string {
  const place = `${folder}-seed-${seed}`
  mkdirSync(place)
  copyFileSync(path.join(folder, historyFile(seed)), path.join(place, historyFile(seed)))
  writeFileSync(path.join(place, 'site.log'), output())
  return place
}

export interface RunDeps {
  readonly seed: number
  readonly cycles: number
  readonly stage: Stage
  /** Kinds of faults; each occurs once before any repeats. */
  readonly of?: readonly FaultName[]
  /** Called after each cycle. */
  readonly say?: (line: string) => void
}

/** Runs until a promise is broken, or all cycles are done. */
export async function runCycles({ seed, cycles, stage, of = faultNames, say }: RunDeps): Promise<Figures> {
  const begun = performance.now()
  const chance = seededRandom(seed)
  const [next, wellAfter] = [inTurn(of, chance), new Map<string, number[]>()]
  const { url, folder, filesFolder, database } = stage
  const readFiles = () => filesOnDisk(filesFolder)
  const site = await openSiteUnderLoad({ url, folder, seed, database: () => database, readFiles, lagMs: 0 })
  let [violations, orphans]: [readonly Violation[], number] = [[], 0]
  try {
    while (site.history.cycle < cycles && violations.length === 0) {
      const name = next()
      const done = await oneCycle(stage, site, name, chance)
      wellAfter.set(name, [...(wellAfter.get(name) ?? []), done.ms])
      ;({ violations, orphans } = done)
      const number = site.history.cycle
      say?.(`${number} of ${cycles}: ${name}, well after ${Math.round(done.ms)} ms`)
      if (violations.length === 0 && (number % inspectEvery === 0 || number === cycles))
        violations = await inspect(stage, site)
    }
  } finally {
    await site.close()
  }
  const seconds = (performance.now() - begun) / 1_000
  return {
    seed,
    cycles: site.history.cycle,
    seconds,
    wellAfter,
    ...operationsOf(site.history),
    orphans,
    violations,
  }
}

/** Runs on a new stage; keeps the history of a failed run. */
export async function runOnNewStage(deps: Omit<RunDeps, 'stage'>): Promise<Figures & { savedIn?: string }> {
  // First of all: a signal while it is opening ends what has begun in order, too.
  const opening = Promise.resolve().then(openStage)
  const leave = () => void opening.then(({ close }) => close()).finally(() => process.exit(1))
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, leave)
  const stage = await opening
  try {
    const figures = await runCycles({ ...deps, stage })
    return figures.violations.length > 0 ? { ...figures, savedIn: keep(stage, deps.seed) } : figures
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, leave)
    await stage.close()
  }
}
