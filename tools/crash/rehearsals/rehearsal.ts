/** Process of a rehearsal: runs rounds, stops at a call, recovers and checks the state. */
import path from 'node:path'
import * as z from 'zod/mini'
import {
  filesOnDisk,
  type FoundFiles,
  powerCut,
  realDisk,
  type SavedModel,
  type PowerLoss,
} from './durable-model.ts'
import { Journal } from './journal.ts'
import * as legal from './legal-state.ts'
import { contributedIn, IllegalStateError, runRound } from './scenario.ts'
import { watchDisk } from './watched-disk.ts'

const requestShape = z.object({
  address: z.object({ host: z.string(), user: z.string(), password: z.string(), database: z.string() }),
  folder: z.string(),
  /** Kills this process at that call of the next round; without it the round completes. */
  killAt: z.optional(z.int()),
  /**
   * Ends the site at the first call of a round, at the second of the next one, until a round has none left. That takes
   * nothing, as a kill, or what was not synced, as a power cut.
   */
  takes: z.optional(z.enum(['nothing', 'bytes', 'names'])),
  /** A call that is taken out, to see whether it is missed. */
  without: z.optional(z.string()),
})
export type RehearsalRequest = z.infer<typeof requestShape>

const never = new Promise<never>(() => {})

const { address, folder, killAt, takes, without } = requestShape.parse(JSON.parse(process.argv[2] ?? ''))
const modelFile = path.join(folder, 'model.json')
/** Every restart gets a folder of its own, so that the interrupted site cannot change it. */
let restarts = 0
const dataDir = () => path.join(folder, `site-${restarts}`)
const root = () => path.join(dataDir(), 'files')

let calls: string[] | undefined
let endAt = killAt
let ended = Promise.withResolvers<'ended'>()

function fateOf(call: string) {
  calls?.push(call)
  if (calls && calls.length === endAt) return 'last'
  return call === without ? 'taken out' : 'done'
}

function end(): Promise<never> {
  if (takes === undefined) {
    realDisk.writeFileSync(modelFile, JSON.stringify(watched.model.save()))
    process.kill(process.pid, 'SIGKILL')
  }
  ended.resolve('ended')
  return never
}

realDisk.mkdirSync(root(), { recursive: true, mode: 0o700 })
const left = realDisk.existsSync(modelFile) ? realDisk.readFileSync(modelFile, 'utf8') : undefined
const watched = await watchDisk(
  { root: root(), fateOf, end },
  left === undefined ? undefined : (JSON.parse(left) as SavedModel),
)
// Only now may anything that works on the disk be loaded.
const { openSite } = await import('./rehearsed-site.ts')
const peopleFile = path.join(folder, 'people.json')
async function atStep(step: string) {
  if (fateOf(`swept ${step}`) === 'last') await end()
}
const open = () => openSite({ address, dataDir: dataDir(), peopleFile, atStep })
const openJournal = () => new Journal(path.join(folder, 'journal.jsonl'))
let [site, journal] = [await open(), openJournal()]

/** Files of the next folder: all, or those that survive a power cut. */
function leave(before: string, taken: 'nothing' | PowerLoss) {
  if (taken === 'nothing') {
    realDisk.renameSync(before, root())
    watched.moveTo(root())
  } else {
    powerCut(before, root(), watched.model.save(), taken)
    watched.restart(root())
  }
}

async function restart(taken: 'nothing' | PowerLoss) {
  journal.close()
  await site.lose()
  const [before, key] = [root(), path.join(dataDir(), 'secret.key')]
  restarts += 1
  realDisk.mkdirSync(dataDir(), { mode: 0o700 })
  realDisk.linkSync(key, path.join(dataDir(), 'secret.key'))
  leave(before, taken)
  ended = Promise.withResolvers<'ended'>()
  ;[site, journal] = [await open(), openJournal()]
}

async function isLegal(round: number, files: FoundFiles) {
  const stored = { db: site.db, files }
  await legal.checkRowsHaveFiles(stored)
  await legal.checkOffsets(stored)
  for (const each of Object.values(contributedIn(round))) await legal.checkRestorable(stored, each)
  await legal.checkExpired({ call: site.call, journal }, round)
}

/** A day after the round, with calls counted until its end: the sweep may end too. */
async function endOfDay(round: number) {
  await site.passADay()
  journal.note(legal.dayLaterStep, round)
  await site.sweepADayLater()
  const callCounts = calls
  calls = undefined
  const stored = { db: site.db, files: filesOnDisk(root()) }
  await legal.checkRowsHaveFiles(stored)
  await legal.checkNoLeftovers(stored)
  await legal.checkExpired({ call: site.call, journal }, round, [404])
  return { calls: callCounts ?? [] }
}

/** Resumes after the journal; a day later no temporary file may remain. */
async function tellToTheEnd(round: number) {
  journal.onAnswer = () => isLegal(round, watched.model.afterPowerCut())
  await runRound({ journal, call: site.call }, round)
  await isLegal(round, filesOnDisk(root()))
  await legal.checkAcknowledged({ call: site.call, journal }, round)
  await legal.checkNoDuplicates({ db: site.db, files: filesOnDisk(root()) })
  return endOfDay(round)
}

async function begin(round: number) {
  journal.note('round', round)
  calls = []
  return tellToTheEnd(round)
}

async function goOn(round: number) {
  calls = undefined
  await isLegal(round, filesOnDisk(root()))
  await legal.checkAcknowledged({ call: site.call, journal }, round)
  await site.sweep()
  await tellToTheEnd(round)
}

/** The process before this one was killed in a round, or there was none. */
async function rehearseKill() {
  const last = (journal.answerTo('round') as number | undefined) ?? 0
  if (last > 0) await goOn(last)
  return begin(last + 1)
}

async function rehearseEnds(taken: 'nothing' | PowerLoss) {
  for (let round = 1; ; round += 1) {
    endAt = round
    const telling = begin(round)
    // Ignores calls without a response from the ended site.
    telling.catch(() => {})
    const outcome = await Promise.race([telling, ended.promise])
    if (outcome !== 'ended') return outcome
    await restart(taken)
    await goOn(round)
  }
}

const rehearsed = takes === undefined ? rehearseKill() : rehearseEnds(takes)
const outcome = await rehearsed.catch((error: unknown) => {
  if (error instanceof IllegalStateError) return { illegal: error.message }
  throw error
})
process.stdout.write(JSON.stringify(outcome))
process.exit(0)
