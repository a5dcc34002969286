/** Errors that readers report on a page, and what was decided about them. */
import { sql, type Updateable } from 'kysely'
import type { Actor } from '#shared/abilities.ts'
import { type BodyOf, failing, type ParamsOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Idempotency, runOnce, type Tx } from '#platform/postgres/idempotency.ts'
import type { Database } from '#platform/postgres/tables/database.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import * as contract from '../contract.ts'
import { type Decider, decidedState, deciderOf, type ErrorState, proposedText } from '../error-rules.ts'

const maxOpen = 100
const failReport = failing(contract.reportError)
const failDecision = failing(contract.decideError)

export interface ErrorDeps {
  readonly db: Db
  readonly addNotice: AddNotice
}

/** `source`, `addressHash`: pseudonyms. */
type Sender = Readonly<{ actor: Actor; source: string; addressHash: Buffer }>
type Report = typeof contract.reportError
export type ErrorReport = ParamsOf<Report> & BodyOf<Report> & Sender

type LockedError = NonNullable<Awaited<ReturnType<typeof lockError>>>
type StoredError = Pick<LockedError, 'id' | 'resourceId' | 'title' | 'page'>
type Decided = Updateable<Database['error_reports']> & { readonly state: Exclude<ErrorState, 'open'> }

/** With its entry, and a change in the feed: the own page is another one now. */
async function storeDecision(tx: Tx, error: StoredError, by: string | null, decided: Decided) {
  const { id, resourceId, title, page } = error
  const values = { ...decided, decided_at: sql<Date>`now()` }
  await tx.updateTable('error_reports').set(values).where('id', '=', id).execute()
  await sql`insert into unnumbered_changes (resource_id, subject, public_before, public_after)
    select id, subject, verified, verified from resources where id = ${resourceId} and verified`.execute(tx)
  if (decided.state === 'fixed' || by === null) return
  const entry = { act: `error.${decided.state}`, title, details: { page } } as const
  await addAuditEntry(tx, { ...entry, accountId: by, subjectId: resourceId })
}

const lastPage = sql<number>`case kind when 'link' then 0 else coalesce(pages, 100000) end`
const open = sql<number>`(select count(*) from error_reports where resource_id = resources.id and state = 'open')`
const isTold = sql<boolean>`exists (select from notices where account_id = uploader_account_id
  and resource_id = resources.id and kind = 'error.reported' and read_at is null)`

const publicRecord = (tx: Tx, id: string) =>
  tx
    .selectFrom('resources')
    .select(['title', 'uploader_account_id as author', 'version'])
    .select([lastPage.as('lastPage'), open.as('open'), isTold.as('isTold')])
    .where('id', '=', id)
    .where('verified', '=', true)
    .executeTakeFirst()

/** Stores a report, once for a key; that of a decider is confirmed at once. Throws the failures of the call. */
export function addError({ db, addNotice }: ErrorDeps, sent: ErrorReport, key: string | undefined) {
  const { actor, source, addressHash, ...report } = sent
  const { accountId, decides: isDecider } = deciderOf(actor)
  const { resourceId, page = null, wrong, right } = report
  const idempotency = { actor: source, key, request: ['error', report], anybody: true as const }
  return runOnce(db, idempotency, async (tx) => {
    const record = await publicRecord(tx, resourceId)
    if (!record) throw failReport('resource_not_found')
    const { title, author } = record
    const version = report.version ?? record.version
    const pages = version === record.version ? record.lastPage : Infinity
    if (version > record.version || (page ?? 0) > pages)
      throw commonFailure('invalid_input', { field: version > record.version ? 'version' : 'page' })
    const decides = isDecider(author)
    if (!decides && record.open >= maxOpen) throw failReport('errors_full')
    const words = { wrong, right_text: right || null, report_key: key ?? null }
    const sender = { source, address_hash: addressHash, account_id: accountId }
    const added = await tx
      .insertInto('error_reports')
      .values({ resource_id: resourceId, version, page, ...words, ...sender })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const decided = { state: 'confirmed', shown: proposedText(report) } as const
    if (added && decides) await storeDecision(tx, { ...added, resourceId, title, page }, accountId, decided)
    if (author !== null && author !== accountId && !record.isTold)
      await addNotice(tx, { accountId: author, kind: 'error.reported', resourceId, title, data: {} })
    return { reported: true as const }
  })
}

const errorsIn = (db: Db | Tx) =>
  db
    .selectFrom('error_reports')
    .innerJoin('resources', 'resources.id', 'resource_id')
    .select(['error_reports.id', 'error_reports.version', 'page', 'wrong', 'right_text as right'])
    .select(['state', 'shown', 'reason', 'fixed_in as fixedIn', 'reported_at as at'])
    .select(['resource_id as resourceId', 'title'])

const withTime = <T extends { readonly at: Date }>(rows: readonly T[]) =>
  rows.map((row) => ({ ...row, at: row.at.toISOString() }))

/** Of a record, for those who decide about them; undefined for others (T3). */
export async function findErrors(db: Db, resourceId: string, by: Decider) {
  const record = db.selectFrom('resources').select('uploader_account_id as author')
  const found = await record.where('id', '=', resourceId).executeTakeFirst()
  if (!found || !by.decides(found.author)) return undefined
  const errors = errorsIn(db)
    .where('resource_id', '=', resourceId)
    .orderBy(sql`state <> 'open'`)
  return withTime(await errors.orderBy('error_reports.id', 'desc').limit(500).execute())
}

/** Those that their author has left open for 7 days, or that have no author, oldest first. */
export async function findLeftErrors(db: Db) {
  const isLeft = sql<boolean>`(uploader_account_id is null or reported_at < now() - interval '7 days')`
  const left = errorsIn(db).where('state', '=', 'open').where('verified', '=', true).where(isLeft)
  return withTime(await left.orderBy('error_reports.id').limit(100).execute())
}

/** The confirmed errors of a record, in the order of its pages: public. */
export async function knownErrors(db: Db, resourceId: string) {
  const rows = await errorsIn(db)
    .where('resource_id', '=', resourceId)
    .where('state', '=', 'confirmed')
    .orderBy('page', (order) => order.asc().nullsFirst())
    .orderBy('error_reports.id')
    .execute()
  return withTime(rows).map(({ page, version, shown, at }) => ({ page, version, text: shown ?? '', at }))
}

/** The reporter's account is locked first, as a deletion of it does. */
async function lockError(tx: Tx, errorId: number) {
  await sql`select from accounts where id = (select account_id from error_reports where id = ${errorId})
    for key share`.execute(tx)
  return errorsIn(tx)
    .select(['account_id as reporter', 'uploader_account_id as author', 'resources.version as present'])
    .where('error_reports.id', '=', errorId)
    .where('quarantined_at', 'is', null)
    .forUpdate('error_reports')
    .executeTakeFirst()
}

type Decision = ParamsOf<typeof contract.decideError> & BodyOf<typeof contract.decideError>

/** Stores a decision, and tells the reporter. Returns the new state; throws the failures of the call. */
export const decide = ({ db, addNotice }: ErrorDeps, by: Decider, decision: Decision, once: Idempotency) =>
  runOnce(db, once, async (tx) => {
    const { errorId, shown = null, reason = null } = decision
    const error = await lockError(tx, errorId)
    if (!error || !by.decides(error.author)) throw failDecision('resource_not_found')
    const state = decidedState(error.state, decision.decision, by.moderates)
    if (!state || (decision.seen ?? error.state) !== error.state) throw failDecision('decided_already')
    if (state === 'confirmed' && shown === null)
      throw failDecision('required_fields_missing', { field: 'shown' })
    const words = state === 'confirmed' ? { shown, reason: null } : { shown: null, reason }
    const values = state === 'fixed' ? { fixed_in: error.present } : words
    await storeDecision(tx, error, by.accountId, { state, ...values })
    const { reporter, resourceId, title } = error
    const data = { state, text: (state === 'rejected' ? reason : shown) ?? '' }
    if (reporter !== null && reporter !== by.accountId)
      await addNotice(tx, { accountId: reporter, kind: 'error.decided', resourceId, title, data })
    return { state }
  })
