import type { Outcome } from './experiment.ts'
import type { Scenario } from './scenarios.ts'

export const tableHead = `
| situation | seconds | sent twice | same sha256 | drops | PATCH / HEAD / POST | wire MB (packets lost) | site back after |
| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: |`

const share = ({ sentBytes, fileBytes }: Outcome) => (100 * (sentBytes - fileBytes)) / fileBytes

/** Returns the missed goals as texts. */
export function missedBy(outcome: Outcome, { maxSeconds, maxResentPercent }: Scenario): readonly string[] {
  return [
    ...(outcome.sameBytes ? [] : ['the site keeps other bytes']),
    ...(maxSeconds !== undefined && outcome.seconds > maxSeconds ? [`more than ${maxSeconds} s`] : []),
    ...(maxResentPercent !== undefined && share(outcome) > maxResentPercent
      ? [`more than ${maxResentPercent} % sent twice`]
      : []),
  ]
}

export function rowOf(says: string, outcome: Outcome): string {
  const { seconds, sameBytes, drops, requests, wire, restartMs } = outcome
  const cells = [
    says,
    seconds.toFixed(1),
    `${share(outcome).toFixed(2)} %`,
    sameBytes ? 'yes' : 'NO',
    drops,
    `${requests.PATCH} / ${requests.HEAD} / ${requests.POST}`,
    `${(wire.bytes / 1e6).toFixed(2)} (${wire.lost})`,
    restartMs === undefined ? '' : `${(restartMs / 1_000).toFixed(1)} s`,
  ]
  return `| ${cells.join(' | ')} |`
}
