import { Readable } from 'node:stream'
import type { Db } from '#platform/postgres/connection.ts'
import { type Http, memberOf, type Reply, serve } from '#platform/http/serve.ts'
import { auditFileName, eventsFileName } from '../audit-csv.ts'
import * as contract from '../contract.ts'
import { messagesIn } from '../messages.ts'
import { auditLogRepository } from './audit-log-repository.ts'
import {
  type AuditDeps,
  exportEntries,
  exportEvents,
  listAuditLog,
  listSecurityEvents,
} from './read-audit-log.ts'

export function auditFeature({ db, ...given }: Omit<AuditDeps, 'auditLog'> & { readonly db: Db }) {
  const deps = { ...given, auditLog: auditLogRepository(db) }
  return { routes: (http: Http) => auditRoutes(http, deps) }
}

const sendCsv = (reply: Reply, csv: AsyncIterable<string>, fileName: string) =>
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
    .send(Readable.from(csv))

function auditRoutes(http: Http, deps: AuditDeps) {
  serve(http, contract.listAuditLog, (call) => listAuditLog(deps, call.query, memberOf(call).accountId))

  serve(http, contract.listSecurityEvents, (call) =>
    listSecurityEvents(deps, call.query, memberOf(call).accountId),
  )

  serve(http, contract.exportAuditLog, async (call, reply) => {
    const exporter = { accountId: memberOf(call).accountId, texts: messagesIn(call.language) }
    const csv = await exportEntries(deps, call.query, exporter)
    call.note('export.made', undefined, 'audit-log')
    return sendCsv(reply, csv, auditFileName)
  })

  serve(http, contract.exportSecurityEvents, async (call, reply) => {
    const exporter = { accountId: memberOf(call).accountId, texts: messagesIn(call.language) }
    const csv = await exportEvents(deps, call.query, exporter)
    call.note('export.made', undefined, 'security-events')
    return sendCsv(reply, csv, eventsFileName)
  })
}
