/** Rate limits by source (LIM-09): one row for each limit. */
import type { LimitName } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'

export interface Rule {
  /**
   * Client address, or visitor or account. A visitor cookie is free, so each limit per source that a visitor can spend
   * has a rule per address too (F-C12). `site`: all callers of this process together, for rows that strangers cause.
   */
  readonly per: 'address' | 'source' | 'site'
  readonly count: number
  readonly seconds: number
  /** Limits subject rules share this name are counted together. */
  readonly together?: string
}

const minute = 60
const hour = 3_600
const day = 24 * hour
const clicks: Rule = { per: 'address', count: 120, seconds: minute, together: 'clicks' }
const perSource = (count: number, seconds: number): Rule => ({ per: 'source', count, seconds })
const perAddress = (count: number, seconds: number): Rule => ({ per: 'address', count, seconds })
const perSite = (count: number, seconds: number): Rule => ({ per: 'site', count, seconds })

export const limitRules: Readonly<Record<LimitName, readonly Rule[]>> = {
  read: [perAddress(1_200, minute)],
  search: [perAddress(600, minute)],
  // Calls that end without a right: refused ones of callers who are not signed in.
  refusals: [perAddress(600, minute)],
  'sign-in': [perAddress(120, minute), perSite(3_000, minute)],
  visitor: [perAddress(200, hour), perSite(20_000, hour)],
  rate: [perSource(30, minute), clicks, perAddress(2_000, hour), perSite(20_000, hour)],
  report: [perSource(10, minute), clicks, perAddress(200, hour), perSite(1_000, hour)],
  'report errors': [perSource(10, minute), perSource(30, day), perAddress(200, day), perSite(1_000, hour)],
  upload: [perSource(30, hour), perSource(200, day)],
  'upload piece': [perSource(1_200, minute)],
  // An upload of a file spends both limits; a link only this one.
  contribute: [perSource(60, hour), perSource(400, day)],
  'edit contributions': [perSource(60, hour)],
  'suggest changes': [perSource(20, day)],
  'propose lessons': [perSource(60, day)],
  'known files': [perSource(60, hour)],
  suggestions: [perSource(60, hour)],
  moderate: [perSource(120, minute)],
  'item views': [perSource(300, hour)],
  bulk: [perSource(60, hour)],
  export: [perSource(6, minute)],
  'manage users': [perSource(60, minute)],
  'sign-up': [perAddress(10, hour), perSite(1_000, hour)],
  reset: [perAddress(10, hour), perSite(1_000, hour)],
  'confirmation mails': [perSource(3, hour)],
  'email changes': [perSource(5, hour)],
  // One address of a mail provider sends for many people.
  unsubscribe: [perAddress(60, minute), perSite(600, minute)],
  'missed searches': [perAddress(30, minute), perSite(600, minute)],
  'page events': [
    perSource(60, minute),
    perAddress(600, minute),
    perAddress(10_000, hour),
    perSite(50_000, hour),
  ],
  uses: [perAddress(60, minute), perSite(3_000, minute)],
  'policy reports': [perAddress(60, minute), perSite(600, minute)],
  'site maps': [perAddress(60, minute)],
  'link pictures': [perAddress(30, minute)],
  // One drawing makes three pages.
  'page drawings': [perAddress(20, minute), perAddress(200, hour)],
}

/** Counts one hit on each bucket; returns the new counts in order. */
export interface CounterStore {
  hit(buckets: readonly Bucket[]): Promise<readonly number[]>
  /** Takes one hit back from each bucket in its current window. */
  giveBack(buckets: readonly Bucket[]): Promise<void>
}
export interface Bucket {
  readonly name: string
  readonly seconds: number
}

/** Counters of this process, readable synchronously. */
export interface LocalCounters extends Pick<CounterStore, 'hit'> {
  hitNow(name: string, seconds: number): number
}

/** Limits counted in this process, by address only. */
const readLimits = ['read', 'search', 'site maps', 'link pictures', 'page drawings', 'refusals'] as const
export type ReadLimit = (typeof readLimits)[number]
export const isReadLimit = (limit: LimitName): limit is ReadLimit => readLimits.some((each) => each === limit)

export interface Caller {
  readonly address: string
  readonly source: string
}

const bucketOf = (limit: LimitName, { per, seconds, together = limit }: Rule, from: Caller): Bucket => ({
  name: `${together} ${seconds} ${per} ${per === 'site' ? '' : from[per]}`,
  seconds,
})

/** A window of this process overlaps two of the shared store. */
const overlappingWindows = 2

const refusal = (passed: readonly Rule[]) =>
  commonFailure('too_many_requests', {
    retryAfterSeconds: Math.max(...passed.map(({ seconds }) => Math.min(seconds, 600))),
  })

export interface LimitSettings {
  /** `test` raises all limits. */
  readonly limits: 'normal' | 'test'
  /** New accounts of one address and, counted apart, its reset requests; more on the day a class makes its accounts. */
  readonly signUpsPerHour: number
}

export const limitFactor = (limits: LimitSettings['limits']) => (limits === 'test' ? 1_000 : 1)

/** Reads are counted in this process, writes in the shared store. */
export function limiter(
  stores: { readonly local: LocalCounters; readonly shared: CounterStore },
  { limits, signUpsPerHour }: LimitSettings,
) {
  const factor = limitFactor(limits)
  const rulesOf = (limit: LimitName): readonly Rule[] =>
    limit === 'sign-up' || limit === 'reset'
      ? limitRules[limit].map((rule) => ({ ...rule, count: (rule.count * signUpsPerHour) / 10 }))
      : limitRules[limit]
  /** Floods of an address and of the site are refused here, so that they write no counter (F-S3-13). */
  function refuseFlood(limit: LimitName, from: Caller) {
    if (isReadLimit(limit)) return
    for (const rule of rulesOf(limit).filter(({ per }) => per !== 'source')) {
      const { name, seconds } = bucketOf(limit, rule, from)
      const windows = rule.per === 'site' ? 1 : overlappingWindows
      if (stores.local.hitNow(name, seconds) > windows * rule.count * factor) throw refusal([rule])
    }
  }
  return {
    /** Counts one hit; false once the limit is exceeded. */
    mayRead: (limit: ReadLimit, address: string) =>
      limitRules[limit].every((rule) => {
        const { name, seconds } = bucketOf(limit, rule, { address, source: address })
        return stores.local.hitNow(name, seconds) <= rule.count * factor
      }),
    /** Counts one hit. Throws `too_many_requests` with the seconds to wait once a limit is exceeded. */
    async spend(limit: LimitName, from: Caller) {
      refuseFlood(limit, from)
      const rules = rulesOf(limit).filter(({ per }) => per !== 'site')
      const store = isReadLimit(limit) ? stores.local : stores.shared
      const counts = await store.hit(rules.map((rule) => bucketOf(limit, rule, from)))
      const passed = rules.filter((rule, i) => (counts[i] ?? 0) > rule.count * factor)
      if (passed.length > 0) throw refusal(passed)
    },
  }
}
export type Limiter = ReturnType<typeof limiter>
