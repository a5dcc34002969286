/** Figures of a page from the results of several runs of Lighthouse. */
import { median } from '../table.ts'

/** The part of a Lighthouse result that is read. */
export interface AuditedPage {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly details?: object }>>
  readonly runtimeError?: { readonly message: string }
}

const scoreOf = (category: string) => (page: AuditedPage) =>
  Math.round((page.categories[category]?.score ?? Number.NaN) * 100)
const valueOf = (audit: string) => (page: AuditedPage) => page.audits[audit]?.numericValue ?? Number.NaN

/** Under the simulated CPU; Lighthouse lists the 20 longest. */
function maxTaskMs({ audits }: AuditedPage) {
  const { items = [] } = (audits['long-tasks']?.details ?? {}) as { items?: { readonly duration: number }[] }
  return Math.max(0, ...items.map(({ duration }) => duration))
}

interface Figure {
  readonly head: string
  readonly of: (page: AuditedPage) => number
  /** Its times are scaled. */
  readonly isTime?: true
  readonly digits?: number
  readonly unit?: number
}

const largest = { of: valueOf('largest-contentful-paint'), digits: 2, unit: 1_000 }

const figures: readonly Figure[] = [
  { head: 'performance', of: scoreOf('performance') },
  { head: 'accessibility', of: scoreOf('accessibility') },
  { head: 'best practices', of: scoreOf('best-practices') },
  { head: 'SEO', of: scoreOf('seo') },
  { head: 'blocked, s', of: valueOf('total-blocking-time'), isTime: true, digits: 2, unit: 1_000 },
  { head: 'longest task, ms', of: maxTaskMs, isTime: true },
  // The simulated network is a part of it, which the machine does not slow down.
  { head: 'largest paint, s', ...largest },
  { head: 'the same scaled, s', ...largest, isTime: true },
  { head: 'shift', of: valueOf('cumulative-layout-shift'), digits: 3 },
  { head: 'elements', of: valueOf('dom-size') },
  { head: 'kB', of: valueOf('total-byte-weight'), digits: 1, unit: 1_000 },
]

export const figureHeads = figures.map(({ head }) => head)

/** One cell for each of `figureHeads`: the median; a time multiplied by `scale` is that of the reference machine. */
export const figureCells = (runs: readonly AuditedPage[], scale: number): readonly string[] =>
  figures.map(({ of, isTime = false, digits = 0, unit = 1 }) =>
    ((median(runs.map(of)) * (isTime ? scale : 1)) / unit).toFixed(digits),
  )
