/** Decides which uses count (FIG-02 to FIG-08). Callers are known by marks in memory alone. */
import { createHmac, createSecretKey } from 'node:crypto'
import { isbot } from 'isbot'
import type { UseKind } from '#platform/postgres/tables/insight.ts'
import type { Actor } from '#shared/abilities.ts'

export interface Use {
  readonly resourceId: string
  readonly kind: UseKind
  /** Null for a resource without an account. */
  readonly uploaderAccountId: string | null
  /** Reported by the browser, not seen by the server. */
  readonly isReport?: boolean
}

export interface Caller {
  readonly actor: Actor
  readonly address: string
  readonly userAgent: string | undefined
  header(name: string): string | undefined
}

const doubleClickMs = 30_000
const dayMs = 86_400_000
/** A school shares one address, so the limit of opens is high. */
const maxOpensPerDay = 300
const maxReportsPerDay = 60
/** Two maps of two generations each, so at most 200,000 marks. */
const maxPerGeneration = 50_000
/** Bounds the work of the patterns. */
const maxAgentLength = 400

/** A map that forgets its older half when the younger one is full or `ageMs` old. */
function generations(ageMs: number) {
  let young = new Map<string, number>()
  let old = new Map<string, number>()
  let bornMs = 0
  return {
    get: (mark: string) => young.get(mark) ?? old.get(mark),
    set(mark: string, value: number, nowMs: number) {
      if (young.size >= maxPerGeneration || nowMs - bornMs >= ageMs) {
        old = young
        young = new Map()
        bornMs = nowMs
      }
      young.set(mark, value)
    },
  }
}

const asksNotToBeCounted = ({ header }: Caller) => header('dnt') === '1' || header('sec-gpc') === '1'

const isRobot = ({ userAgent = '' }: Caller) => userAgent === '' || isbot(userAgent.slice(0, maxAgentLength))

const isUploader = ({ actor }: Caller, { uploaderAccountId }: Use) =>
  actor.kind === 'member' && actor.accountId === uploaderAccountId

/** Marks of one day: an HMAC of a random key, so that no address can be read from them. */
function marksOfDay(bytes: Buffer) {
  // With a Buffer as the key, an HMAC takes six times as long.
  const key = createSecretKey(bytes)
  const clicks = generations(doubleClickMs)
  const repeats = generations(dayMs)
  const markOf = (...parts: readonly string[]) =>
    createHmac('sha256', key).update(parts.join('\n')).digest('binary')
  return ({ resourceId, kind, isReport }: Use, { address, userAgent = '' }: Caller, nowMs: number) => {
    const click = markOf(resourceId, kind, address, userAgent)
    const clickedMs = clicks.get(click)
    if (clickedMs !== undefined && nowMs - clickedMs < doubleClickMs) return false
    const repeat = markOf(resourceId, isReport ? 'report' : 'open', address)
    const count = repeats.get(repeat) ?? 0
    if (count >= (isReport ? maxReportsPerDay : maxOpensPerDay)) return false
    clicks.set(click, nowMs, nowMs)
    repeats.set(repeat, count + 1, nowMs)
    return true
  }
}

/** Returns a function that is true if a use counts. `newKey` returns 32 random bytes; called at each midnight (UTC). */
export function useRules({
  nowMs,
  newKey,
}: {
  readonly nowMs: () => number
  readonly newKey: () => Buffer
}): (use: Use, caller: Caller) => boolean {
  let day = -1
  let isNew = marksOfDay(newKey())
  return (use, caller) => {
    if (asksNotToBeCounted(caller) || isUploader(caller, use) || isRobot(caller)) return false
    const now = nowMs()
    const today = Math.floor(now / dayMs)
    if (today !== day) isNew = marksOfDay(newKey())
    day = today
    return isNew(use, caller, now % dayMs)
  }
}
