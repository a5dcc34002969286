/** A site under load: callers, a reader, their history and the checks. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabasePool } from '#platform/postgres/connection.ts'
import { publishLinks } from '#test/ops/start/site-with-people.ts'
import { seededRandom } from '#test/network/seeded-random.ts'
import { type Violation, findViolations } from '../checks/violations.ts'
import { type Observed, observe, rowsOf, type StoredFiles } from '../checks/observe.ts'
import { visitor } from '../history/actions.ts'
import { sendRequest, jsonOf } from '../history/send-request.ts'
import type { CallerDeps } from '../history/caller-deps.ts'
import { type Callers, callers } from '../history/callers.ts'
import { History } from '../history/history.ts'
import { listed, reader } from '../history/reader.ts'

const callersAtOnce = 8
const calmAfterMs = 2_000
export const historyFile = (seed: number) => `history-${seed}.jsonl`

export interface SiteUnderLoadDeps {
  readonly url: string
  readonly folder: string
  readonly seed: number
  readonly database: () => DatabasePool
  readonly readFiles: () => Promise<StoredFiles>
  /** Maximum delay until another node serves an acknowledged write, in ms. */
  readonly lagMs: number
}

export interface Checked {
  readonly violations: readonly Violation[]
  readonly observed: Observed
}

export interface SiteUnderLoad {
  readonly history: History
  readonly callers: Callers
  /** A further caller, controlled by the test. */
  readonly patient: CallerDeps
  /** Id of a published resource that no caller deletes. */
  readonly lesson: string
  /** Reads the whole state and compares it with the history, while no caller is active. */
  checkOnce(): Promise<Checked>
  /** Violations that persist on a second check: an abandoned call may complete in between. */
  check(): Promise<Checked>
  /** True when a list is fresh and a click is acknowledged; false where that takes longer. */
  isWell(withinMs: number): Promise<boolean>
  /** Files whose delete is older than now may be missing in the trash. */
  swept(): void
  close(): Promise<void>
}

async function addPupils({ db }: DatabasePool): Promise<string[]> {
  const ids = Array.from({ length: callersAtOnce }, () => randomUUID())
  const email = (id: string) => `${id}@school.example`
  await db
    .insertInto('accounts')
    .values(ids.map((id) => ({ id, email: email(id) })))
    .execute()
  await db
    .insertInto('users')
    .values(ids.map((id) => ({ account_id: id, email: email(id) })))
    .execute()
  return ids
}

/** A run may take longer than a confirmation lasts, and its callers share one session. Version 0.2.0 has no such column. */
const confirmForGood = ({ db }: DatabasePool) =>
  sql`do $$ begin
    update sessions set confirmed_at = 'infinity';
  exception when undefined_column then null;
  end $$`.execute(db)

/** The words of titles that callers have used lately. */
const wordsOf = (history: History) => () =>
  history
    .of('create')
    .slice(-20)
    .map(({ act }) => act.title.split(' ').at(-1) ?? '')

async function firstLesson(url: string) {
  const response = await sendRequest(url, 'GET', '/api/resources')
  const [lesson] = jsonOf<{ items: { id: string }[] }>(response).items ?? []
  if (!lesson)
    throw new Error(`There is no lesson to click on: ${response.status} ${response.bytes.toString()}`)
  return lesson.id
}

/** A caller that repeats until the end. */
const patient = (deps: Omit<CallerDeps, 'chance' | 'isOver'>, isOver = () => false): CallerDeps => ({
  ...deps,
  chance: () => 0.99,
  isOver,
})

/** A caller that rates one lesson. */
function lookout(deps: Omit<CallerDeps, 'chance' | 'isOver'>, lesson: string) {
  let over = false
  const { rate } = visitor(patient(deps, () => over))
  return async (withinMs: number) => {
    const timer = setTimeout(() => (over = true), withinMs)
    over = false
    const clicked = await rate(lesson)
    while (!over && (await listed(deps.url)) === undefined) await pause(20)
    clearTimeout(timer)
    return clicked.outcome === 'ok' && !over
  }
}

/** Opens the site with all callers, none active yet. */
export async function openSiteUnderLoad(deps: SiteUnderLoadDeps): Promise<SiteUnderLoad> {
  const { url, folder, seed, lagMs } = deps
  const people = await publishLinks({ url }, ['Maths'])
  await confirmForGood(deps.database())
  const history = new History(path.join(folder, historyFile(seed)))
  const violations: Violation[] = []
  const broken = (words: string) => void violations.push({ breach: 'lost', words })
  const shared = { url, history, admin: people.admin, broken, seed }
  const all = callers({ ...shared, pupils: await addPupils(deps.database()) })
  const reading = reader({ url, chance: seededRandom(seed + 1), words: wordsOf(history) })
  const before = await rowsOf(deps.database())
  const lesson = await firstLesson(url)
  let sweptIn = 0
  const checkOnce = async () => {
    const observed = await observe({ ...deps, admin: people.admin, history, reader: reading })
    return {
      observed,
      violations: [...violations, ...findViolations({ history, observed, before, sweptIn, lagMs })],
    }
  }
  return {
    history,
    callers: all,
    patient: patient(shared),
    lesson,
    isWell: lookout(shared, lesson),
    checkOnce,
    async check() {
      const first = await checkOnce()
      if (first.violations.length === 0) return first
      await pause(calmAfterMs)
      return checkOnce()
    },
    swept: () => void (sweptIn = history.cycle),
    async close() {
      await reading.end()
      history.close()
    },
  }
}
