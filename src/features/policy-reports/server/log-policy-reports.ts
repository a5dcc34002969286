/** Policy reports as log lines: anybody may send them, so their number is bounded for all senders together (F-C12). */
import type { Log } from '#server/platform/log/log.ts'
import { localCounters } from '#server/platform/limits/local-counters.ts'
import type { PolicyReport } from './policy-report.ts'

const linesPerMinute = 60
const minute = 60

const sentence = ({ directive, blocked, page }: PolicyReport) =>
  `The policy of ${page} stopped ${blocked} by ${directive}`

/** `A; B (3 times)`: each report once, with its count. */
function lineOf(reports: readonly PolicyReport[]): string {
  const counts = new Map<string, number>()
  for (const report of reports) counts.set(sentence(report), (counts.get(sentence(report)) ?? 0) + 1)
  return [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`)).join('; ')
}

/** Returns the writer: one line for the reports of one body, at most 60 a minute; the last of them says that more came. */
export function policyReportLog(log: Pick<Log, 'warn'>, nowMs: () => number) {
  const { hitNow } = localCounters(nowMs)
  return (reports: readonly PolicyReport[]) => {
    if (reports.length === 0) return
    const count = hitNow('lines', minute)
    if (count < linesPerMinute) log.warn(lineOf(reports))
    else if (count === linesPerMinute)
      log.warn('More policy reports came; the rest of this minute is not logged')
  }
}
