import { commonFailure } from '#shared/failure.ts'
import { localCounters } from '../../limits/local-counters.ts'
import type { Log } from '../../log.ts'
import { type Http, serve } from '../serve.ts'
import * as contract from './contract.ts'
import { type PolicyReport, policyReportsIn } from './policy-report.ts'

const linesPerMinute = 60
const minute = 60

const sentence = ({ directive, blocked, page }: PolicyReport) =>
  `The policy of ${page} stopped ${blocked} by ${directive}`

/** `A; B (3 times)`: distinct reports with their counts. */
function lineOf(reports: readonly PolicyReport[]): string {
  const counts = new Map<string, number>()
  for (const report of reports) counts.set(sentence(report), (counts.get(sentence(report)) ?? 0) + 1)
  return [...counts].map(([text, count]) => (count === 1 ? text : `${text} (${count} times)`)).join('; ')
}

/**
 * Returns a writer of one line per body, at most 60 a minute, because any client may send reports (F-C12). The last line of
 * a minute mentions that more came.
 */
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

const maxBytes = 8_192

/** Throws `file_too_large` beyond 8 kB without buffering the rest. */
async function bodyIn(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream) {
    bytes += piece.length
    if (bytes > maxBytes) throw commonFailure('file_too_large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

export function policyReportsRoutes(
  http: Http,
  { log, now }: { readonly log: Log; readonly now: () => Date },
) {
  const write = policyReportLog(log, () => now().getTime())
  serve(http, contract.takePolicyReports, async ({ stream, bytes = 0 }, reply) => {
    if (bytes > maxBytes) throw commonFailure('file_too_large')
    const reports = policyReportsIn(await bodyIn(stream))
    if (!reports) throw commonFailure('invalid_input')
    write(reports)
    return reply.send()
  })
}
