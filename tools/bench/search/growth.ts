/** Growth of response times from 100,000 to 1,000,000 resources. */
import { figure, type Line, sizeOfGoals } from './report.ts'

export interface SizeResults {
  readonly size: number
  readonly lines: readonly Line[]
}

const maxRatio = 2

const requestsAt = (found: readonly SizeResults[], atSize: number) =>
  found.find(({ size }) => size === atSize)?.lines.flatMap(({ request }) => request ?? []) ?? []

/** Empty unless both sizes were measured. */
export function growthOf(found: readonly SizeResults[]): Line[] {
  const large = new Map(requestsAt(found, 10 * sizeOfGoals).map(({ name, ms }) => [name, ms]))
  return requestsAt(found, sizeOfGoals).flatMap(({ name, ms }) => {
    const grown = large.get(name)
    if (grown === undefined) return []
    const ratio = grown / ms
    const [here, there] = [figure(grown, 'ms'), figure(ms, 'ms')]
    return [{ what: `CPU of ${name}`, found: here, beside: there, ratio, goal: `≤ ${maxRatio}`, met: ratio <= maxRatio }] // prettier-ignore
  })
}
