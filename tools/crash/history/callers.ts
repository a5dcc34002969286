/** Eight concurrent callers who contribute, review, rate, report and assign roles, each in its own order. */
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '#test/network/seeded-random.ts'
import { approve, contribute, giveRole, remove, type Visitor, visitor } from './actions.ts'
import type { CallerDeps } from './caller-deps.ts'
import type { Role } from './history.ts'

const roles: readonly Role[] = ['student', 'educator', 'moderator']
/** More published resources than these are deleted again, so that everything can be read after each cycle. */
const ownAtMost = 5
const restMs = 40

export type CallersDeps = Omit<CallerDeps, 'chance' | 'isOver'> & {
  /** The accounts whose role changes, one for each caller. */
  readonly pupils: readonly string[]
}

interface Caller {
  readonly deps: CallerDeps
  readonly pupil: string
  readonly visitor: Visitor
  /** Ids of own resources by their next operation. */
  readonly waiting: string[]
  readonly published: string[]
}

/** Resources that may be rated. */
type Everybodys = Set<string>

const pick = <T>(from: readonly T[], chance: () => number) => from[Math.floor(chance() * from.length)]

async function contributeOne({ deps, waiting }: Caller) {
  const done = await contribute(deps)
  if (done?.outcome === 'ok' && done.id !== undefined) waiting.push(done.id)
}

async function approveOne({ deps, waiting, published }: Caller, everybodys: Everybodys) {
  const id = waiting.shift()
  if (id === undefined || (await approve(deps, id)).outcome !== 'ok') return
  published.push(id)
  everybodys.add(id)
}

async function deleteOne({ deps, waiting, published }: Caller, everybodys: Everybodys) {
  const id = published.shift() ?? waiting.shift()
  if (id === undefined) return
  everybodys.delete(id)
  await remove(deps, id)
}

async function click({ deps, visitor: { rate, report } }: Caller, everybodys: Everybodys) {
  const id = pick([...everybodys], deps.chance)
  if (id !== undefined) await (deps.chance() < 0.75 ? rate : report)(id)
}

async function assign({ deps, pupil }: Caller) {
  await giveRole(deps, pupil, pick(roles, deps.chance) ?? 'student')
}

/** One act, as chance and what there is to do have it. */
function run(caller: Caller, everybodys: Everybodys) {
  const { published, waiting, deps } = caller
  const chance = deps.chance()
  if (published.length > ownAtMost || chance < 0.08) return deleteOne(caller, everybodys)
  if (waiting.length > 0 && chance < 0.4) return approveOne(caller, everybodys)
  if (chance < 0.5) return contributeOne(caller)
  return chance < 0.92 ? click(caller, everybodys) : assign(caller)
}

export interface Callers {
  begin(): void
  /** Starts no new action; resolves when all outcomes are known, or after `withinMs`. */
  settle(withinMs: number): Promise<void>
}

export function callers({ pupils, ...shared }: CallersDeps): Callers {
  const everybodys: Everybodys = new Set()
  let [isActive, over] = [false, false]
  let running: Promise<unknown> = Promise.resolve()
  const all = pupils.map((pupil, i): Caller => {
    const parts = { ...shared, chance: seededRandom(shared.seed + 1_000 * (i + 1)), isOver: () => over }
    return { deps: parts, pupil, visitor: visitor(parts), waiting: [], published: [] }
  })
  const go = async (caller: Caller) => {
    while (isActive) {
      await run(caller, everybodys)
      await pause(restMs * caller.deps.chance())
    }
  }
  return {
    begin() {
      ;[isActive, over] = [true, false]
      running = Promise.all(all.map(go))
    },
    async settle(withinMs) {
      isActive = false
      const timer = setTimeout(() => (over = true), withinMs)
      await running
      clearTimeout(timer)
    },
  }
}
