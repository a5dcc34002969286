import { commonFailure } from '#shared/failure.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { Log } from '#server/platform/log/log.ts'
import * as contract from '../contract.ts'
import { policyReportLog } from './log-policy-reports.ts'
import { policyReportsIn } from './policy-report.ts'

const mostBytes = 8_192

/** Throws `file_too_large` for more than 8 kB, before it is kept. */
async function bodyIn(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream) {
    bytes += piece.length
    if (bytes > mostBytes) throw commonFailure('file_too_large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

export interface PolicyReportsParts {
  readonly log: Log
  readonly now: () => Date
}

export function policyReportsRoutes(http: Http, { log, now }: PolicyReportsParts) {
  const write = policyReportLog(log, () => now().getTime())
  serve(http, contract.takePolicyReports, async ({ stream, bytes = 0 }, reply) => {
    if (bytes > mostBytes) throw commonFailure('file_too_large')
    const reports = policyReportsIn(await bodyIn(stream))
    if (!reports) throw commonFailure('invalid_input')
    write(reports)
    return reply.send()
  })
}
