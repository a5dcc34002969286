/** The audit log and the security events as CSV. */
import { byteOrderMark, csvRecord } from '#shared/formats/csv.ts'
import { actLabel, kindLabel, partyLabel, subjectLabel } from './audit-acts.ts'
import { detailLines } from './detail-lines.ts'
import type { AuditEntry, RecordedEvent } from './contract.ts'
import type { messagesIn } from './messages.ts'

export const auditFileName = 'audit-log.csv'
export const eventsFileName = 'security-events.csv'

type Texts = ReturnType<typeof messagesIn>

const withMark = (cells: readonly string[]) => byteOrderMark + csvRecord(cells)

export const auditHead = ({ auditColumnTexts: texts }: Texts) =>
  withMark([
    texts.time,
    texts.actor,
    texts.act,
    texts.code,
    texts.subject,
    texts.id,
    texts.reason,
    texts.details,
  ])

/** Time in ISO format, the act in words and as a code, the subject by name and id. */
export const auditLine = (entry: AuditEntry, { auditActTexts, auditNameTexts, ...texts }: Texts) =>
  csvRecord([
    entry.at,
    partyLabel(entry.actor, auditNameTexts),
    actLabel(entry.act, auditActTexts),
    entry.act,
    subjectLabel(entry, auditNameTexts),
    entry.subject.id,
    entry.reason ?? '',
    detailLines(entry, texts).join('; '),
  ])

export const eventsHead = ({ auditColumnTexts: texts }: Texts) =>
  withMark([
    texts.time,
    texts.account,
    texts.event,
    texts.code,
    texts.subject,
    texts.route,
    texts.device,
    texts.request,
    texts.times,
  ])

export const eventLine = (event: RecordedEvent, { eventKindTexts, auditNameTexts }: Texts) =>
  csvRecord([
    event.at,
    event.account ? partyLabel(event.account, auditNameTexts) : '',
    kindLabel(event.kind, eventKindTexts),
    event.kind,
    event.subject ? partyLabel(event.subject, auditNameTexts) : '',
    event.route ?? '',
    event.address ?? '',
    event.requestId ?? '',
    String(event.count),
  ])
