/** Lines of the results table: figure, limit, goal and verdict. */
import { tableOf } from '../table.ts'

export interface Line {
  readonly what: string
  /** With its unit. */
  readonly found: string
  /** The limit that was measured in the same run. */
  readonly beside?: string
  readonly ratio?: number
  readonly goal?: string
  readonly met?: boolean | undefined
  /** For any number of resources. */
  readonly always?: true
  /** Cost of one request under its own name: from 100,000 to 1,000,000 resources it may double. */
  readonly request?: { readonly name: string; readonly ms: number }
}

/** Most goals are for so many resources; with more the figures stand without a verdict. */
export const sizeOfGoals = 100_000

export const judgedAt = (size: number, line: Line): Line =>
  size <= sizeOfGoals || line.always ? line : { ...line, goal: '', met: undefined }

const head = ['what', 'found', 'beside it', 'ratio', 'goal', 'met'] as const

const cells = ({ what, found, beside = '', ratio, goal = '', met }: Line) => [
  what,
  found,
  beside,
  ratio === undefined ? '' : ratio.toFixed(2),
  goal,
  met === undefined ? '' : met ? 'yes' : 'NO',
]

export const reportOf = (lines: readonly Line[]) => tableOf(head, lines.map(cells))

const digits = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
export const figure = (value: number, unit: string) =>
  `${value.toLocaleString('en', { maximumFractionDigits: digits(value) })} ${unit}`

/** A goal that is a share of a limit. */
export const atLeast = (what: string, ours: number, limit: number, goal: number, unit: string): Line => ({
  what,
  found: figure(ours, unit),
  beside: figure(limit, unit),
  ratio: ours / limit,
  goal: `≥ ${goal}`,
  met: ours / limit >= goal,
})

/** A goal that is a figure. */
export const atMost = (what: string, ours: number, max: number, unit: string): Line => ({
  what,
  found: figure(ours, unit),
  goal: `≤ ${max} ${unit}`,
  met: ours <= max,
})

export const plain = (what: string, ours: number, unit: string): Line => ({ what, found: figure(ours, unit) })

/** The same line, as the cost of one request that grows with the number of resources. */
const grows = (name: string, ms: number, line: Line): Line => ({ ...line, request: { name, ms } })

/** CPU of the site and its database for one request. */
export function cpuOf(name: string, ms: number, max?: number): Line {
  const what = '… CPU of the site and the database'
  return grows(name, ms, max === undefined ? plain(what, ms, 'ms') : atMost(what, ms, max, 'ms'))
}
