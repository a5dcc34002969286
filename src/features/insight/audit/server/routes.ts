import { Readable } from 'node:stream'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Call, type Http, memberOf, type Reply, serve } from '#platform/http/serve.ts'
import { auditFileName, auditHead, auditLine, eventLine, eventsFileName, eventsHead } from '../audit-csv.ts'
import * as contract from '../contract.ts'
import { messagesIn } from '../messages.ts'
import {
  type EntryFilter,
  type EventFilter,
  readAuditEntries,
  readSecurityEvents,
} from './audit-log-repository.ts'
import { type AuditDeps, type AuditList, exportList, listPage, nameOf } from './read-audit-log.ts'

const decisions: AuditList<EntryFilter, contract.AuditEntry> = {
  readPage: readAuditEntries,
  partiesIn: ({ actor, subject }) => [actor, subject],
  fileName: auditFileName,
  head: auditHead,
  line: auditLine,
}

const securityEvents: AuditList<EventFilter, contract.RecordedEvent> = {
  readPage: readSecurityEvents,
  partiesIn: ({ account, subject }) => [account, subject],
  fileName: eventsFileName,
  head: eventsHead,
  line: eventLine,
}

async function sendCsv<Filter extends object, Item>(
  deps: AuditDeps,
  list: AuditList<Filter, Item>,
  call: Call<Endpoint> & { readonly query: Filter },
  reply: Reply,
) {
  const exporter = { accountId: memberOf(call).accountId, texts: messagesIn(call.language) }
  const csv = await exportList(deps, list, call.query, exporter)
  call.recordSecurityEvent('export.made', undefined, nameOf(list))
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${list.fileName}"`,
    })
    .send(Readable.from(csv))
}

export function auditRoutes(http: Http, deps: AuditDeps) {
  serve(http, contract.listAuditLog, (call) =>
    listPage(deps, decisions, call.query, memberOf(call).accountId),
  )
  serve(http, contract.listSecurityEvents, (call) =>
    listPage(deps, securityEvents, call.query, memberOf(call).accountId),
  )
  serve(http, contract.exportAuditLog, (call, reply) => sendCsv(deps, decisions, call, reply))
  serve(http, contract.exportSecurityEvents, (call, reply) => sendCsv(deps, securityEvents, call, reply))
}
