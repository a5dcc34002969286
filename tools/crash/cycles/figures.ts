/** Figures of a run. */
import { tableOf } from '../../bench/table.ts'
import type { Violation } from '../checks/violations.ts'
import type { History, Outcome } from '../history/history.ts'

export interface Figures {
  readonly seed: number
  readonly cycles: number
  readonly seconds: number
  /** Recovery time in ms by fault: until a fresh read and an acknowledged write. */
  readonly wellAfter: ReadonlyMap<string, readonly number[]>
  readonly operations: Readonly<Record<Outcome, number>>
  /** Operations of which at least one try stayed without an answer. */
  readonly unanswered: number
  /** Files that no row names, at the end and before the sweep. */
  readonly orphans: number
  readonly violations: readonly Violation[]
}

export function operationsOf(history: History) {
  const count = (expected: Outcome) => history.all().filter(({ outcome }) => outcome === expected).length
  return {
    operations: { ok: count('ok'), fail: count('fail'), unknown: count('unknown') },
    unanswered: history.all().filter(({ wasUnknown }) => wasUnknown).length,
  }
}

export function percentile(numbers: readonly number[], share: number) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN)
}

const breaches = ['lost', 'doubled', 'illegal', 'shown'] as const

/** Returns a Markdown report. */
export function inWords(figures: Figures): string {
  const { seed, cycles, seconds, wellAfter, operations, unanswered, orphans, violations } = figures
  const rows = [...wellAfter].map(([name, ms]) => [
    name,
    ms.length,
    percentile(ms, 0.5),
    percentile(ms, 0.95),
    percentile(ms, 1),
  ])
  const of = (breach: string) => violations.filter((each) => each.breach === breach).length
  return [
    tableOf(['well again after, ms', 'times', 'p50', 'p95', 'most'], rows),
    '',
    `seed ${seed}: ${cycles} cycles in ${Math.round(seconds)} s`,
    `operations: ${operations.ok} ok, ${operations.fail} failed, ${operations.unknown} unknown; ${unanswered} had a try without an answer`,
    `${breaches.map((breach) => `${of(breach)} ${breach}`).join(', ')}; ${orphans} orphans before the sweep`,
    ...violations.map(({ breach, words }) => `${breach}: ${words}`),
  ].join('\n')
}
