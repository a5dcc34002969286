/** `npm run admin -- audit …`: prints the audit log, or writes it to a CSV file. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { actLabel, auditActs, partyLabel, subjectLabel } from '#features/insight/audit/audit-acts.ts'
import { detailLines } from '#features/insight/audit/detail-lines.ts'
import { auditHead, auditLine } from '#features/insight/audit/audit-csv.ts'
import type { AuditEntry } from '#features/insight/audit/contract.ts'
import { messagesIn } from '#features/insight/audit/messages.ts'
import {
  addExportEntry,
  type EntryFilter,
  readAuditEntries,
} from '#features/insight/audit/server/audit-log-repository.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { csvOf } from '#features/insight/audit/server/read-audit-log.ts'
import { normalizeText } from '#shared/text.ts'
import { CommandError } from '../run-command.ts'
import { messageOf } from '#platform/errors.ts'

export interface AuditRequest {
  readonly filter: EntryFilter
  /** File to write all entries to. */
  readonly csv: string | undefined
}

const shownLines = 200
const rowsAtOnce = 500
const texts = messagesIn('en')

/** Throws CommandError for an argument that is none. */
export function readAuditRequest(args: readonly string[]): AuditRequest | undefined {
  const options = { since: { type: 'string' }, act: { type: 'string' }, csv: { type: 'string' } } as const
  let parsed
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return undefined
  }
  const { values, positionals } = parsed
  if (positionals.length > 1) return undefined
  const { since, csv } = values
  const from = since === undefined ? undefined : new Date(since)
  if (from && (Number.isNaN(from.getTime()) || !/^\d{4}-\d\d-\d\d/.test(since ?? '')))
    throw new CommandError(`${since} is not a date such as 2026-03-01.`)
  const act = auditActs.find((each) => each === values.act)
  if (values.act !== undefined && !act)
    throw new CommandError(`${values.act} is no act. Use one of: ${auditActs.join(', ')}.`)
  return { filter: { party: positionals[0], act, from: from?.toISOString() }, csv }
}

function remarkOf(parts: readonly string[]) {
  const known = parts.filter((part) => part !== '')
  return known.length === 0 ? [] : [`(${known.join('; ')})`]
}

const lineOf = (entry: AuditEntry) =>
  normalizeText(
    [
      `${entry.at.slice(0, 19).replace('T', ' ')} UTC`,
      `${actLabel(entry.act, texts.auditActTexts)}:`,
      subjectLabel(entry, texts.auditNameTexts),
      `by ${partyLabel(entry.actor, texts.auditNameTexts)}`,
      ...remarkOf([entry.reason ?? '', ...detailLines(entry, texts)]),
    ].join(' '),
  )

async function writeCsv(db: Db, { filter, csv = '' }: AuditRequest, by: string) {
  let count = 0
  const lines = await csvOf({
    head: auditHead(texts),
    page: (cursor) => readAuditEntries(db, filter, cursor, rowsAtOnce),
    line: (entry) => auditLine(entry, texts),
    onPage: (items) => Promise.resolve(void (count += items.length)),
  })
  try {
    // With email addresses: for this user alone, and never over another file.
    await pipeline(Readable.from(lines), createWriteStream(csv, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw new CommandError(`${csv} cannot be written: ${messageOf(error)}`)
  }
  await addExportEntry(db, by, 'audit-log', `${count} entries`)
  return `${csv}: ${count} entries.`
}

/** Returns the newest 200 entries as lines, or the name of the file with all. Throws CommandError without any. */
export async function auditCommand(db: Db, request: AuditRequest, by: string): Promise<string> {
  const { items, next } = await readAuditEntries(db, request.filter, undefined, shownLines)
  if (items.length === 0) throw new CommandError('Nothing matches.')
  if (request.csv !== undefined) return writeCsv(db, request, by)
  const more = next === null ? [] : [`These are the newest ${shownLines}. All of them: --csv FILE.`]
  return [...items.map(lineOf), ...more].join('\n')
}
