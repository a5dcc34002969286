/** Edits by moderators, and changes that authors suggest for their public resources, removal among them: lists and decisions. */
import { sql } from 'kysely'
import { type BodyOf, failing, type ReturnOf } from '#shared/endpoint.ts'
import { pick } from '#features/catalogue/resources/attributes.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Idempotency, runOnce, type Tx } from '#platform/postgres/idempotency.ts'
import { hiddenChanges } from '#features/contributing/contributions/audit-details.ts'
import { type EditableField, editableFields } from '#features/contributing/contributions/editable-fields.ts'
import { editRecord } from '#features/contributing/contributions/server/record-edits-repository.ts'
import { suggestEdit } from '#features/contributing/contributions/server/suggest-changes.ts'
import type { EditedFields } from '#features/contributing/uploads/contract.ts'
import type { StoredDetails } from '#features/contributing/uploads/details.ts'
import * as contract from '../../contract.ts'
import { decideRemoval, type Removal } from '../../desk-contract.ts'
import { needsOther } from '../../own-approval.ts'
import { asModerator } from '../../role-in-entry.ts'
import { versionOf } from '../../record-version.ts'
import {
  checkOwn,
  checkSeen,
  type Decider,
  type Decision,
  lockResource,
  lockSeen,
  logAct,
  notifyAuthor,
  type OwnDecision,
} from './locked-resource-repository.ts'
import type { ModerationDeps } from '../moderation-deps.ts'

/** Edits a locked resource as its moderator. */
const applyEdit = (tx: Tx, { resourceId, accountId }: Decider, fields: EditedFields) =>
  editRecord(tx, { resourceId, fields, by: asModerator(accountId) })

export type Edit = OwnDecision & BodyOf<typeof contract.editResource>
type EditResult = ReturnOf<typeof contract.editResource>

/**
 * Edits the details of a resource outside quarantine, with audit entry and the author's notice. The uploader's edit of a
 * public resource becomes a suggestion, if OWN_APPROVAL leaves it to someone else.
 */
export const editResource = (
  { db, newRevisionId, addNotice }: ModerationDeps,
  by: Edit,
  idempotency: Idempotency,
) =>
  runOnce(db, idempotency, async (tx): Promise<EditResult> => {
    const found = await lockSeen(tx, by)
    if (found.status === 'published' && needsOther(by, found.uploader_account_id)) {
      const suggested = await suggestEdit(newRevisionId, tx, by, by.fields)
      return { seen: versionOf(found), ...(suggested && { suggested }) }
    }
    const { changed, editNumber } = await applyEdit(tx, by, by.fields)
    const author = { ...found, title: by.fields.title ?? found.title }
    const data = { fields: changed }
    if (changed.length > 0) await notifyAuthor({ tx, addNotice }, author, by, { kind: 'edited', data })
    return { seen: versionOf({ edit_number: editNumber, decisions: found.decisions }) }
  })

export type RevisionDecision = OwnDecision & { readonly revisionId: string } & BodyOf<
    typeof contract.decideRevision
  >
type Decided = ReturnOf<typeof contract.decideRevision>
type Suggested = Partial<StoredDetails>

const fail = failing(contract.decideRevision)

const fieldsOf = (suggested: Suggested) => editableFields.filter((field) => suggested[field] !== undefined)

/** Quarantined resources take no decision, so theirs wait unseen. */
const waiting = (db: Db) =>
  db
    .selectFrom('revisions')
    .innerJoin('resources', 'resources.id', 'revisions.resource_id')
    .where('revisions.state', '=', 'proposed')
    .where('resources.quarantined_at', 'is', null)

/** Suggested changes that wait for a decision, oldest first. */
export async function listRevisions(db: Db): Promise<ReturnOf<typeof contract.listRevisions>> {
  const [found, { total }] = await Promise.all([
    waiting(db)
      .select(['revisions.id', 'resource_id', 'message', 'created_at', 'fields', 'base'])
      .select(['edit_number', 'decisions'])
      .select(editableFields.map((field) => `resources.${field}` as const))
      .orderBy('created_at')
      .orderBy('revisions.id')
      .limit(contract.maxRevisionRows)
      .execute(),
    waiting(db)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const revisions = found.map((row) => {
    const [suggested, base] = [row.fields as Suggested, row.base as Suggested]
    const changes = fieldsOf(suggested).map((field) => ({
      field,
      base: mutableValue(base[field]),
      suggested: mutableValue(suggested[field]),
      current: mutableValue(row[field]),
    }))
    const { id, resource_id: resourceId, title, message, created_at: at } = row
    return { id, resourceId, title, seen: versionOf(row), message, createdAt: at.toISOString(), changes }
  })
  return { revisions, total }
}

/** As the contract's types have it. */
export const mutableValue = (value: Suggested[EditableField]) =>
  typeof value === 'object' && value !== null ? [...value] : (value ?? null)

async function openRevision(tx: Tx, { revisionId, resourceId }: RevisionDecision) {
  const found = await tx
    .selectFrom('revisions')
    .select(['state', 'fields'])
    .where('id', '=', revisionId)
    .where('resource_id', '=', resourceId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw fail('resource_not_found')
  if (found.state !== 'proposed') throw fail('decided_already')
  return found.fields as Suggested
}

async function close(tx: Tx, by: RevisionDecision, state: Decided['state']) {
  await tx
    .updateTable('revisions')
    .set({ state, decided_at: sql`now()`, decided_by: by.accountId, decision_text: by.text ?? null })
    .where('id', '=', by.revisionId)
    .execute()
}

/** The accepted values are in the audit entry of the edit, the declined ones in the entry of the decision. */
async function decide(tx: Tx, { addNotice }: ModerationDeps, by: RevisionDecision): Promise<Decided> {
  const { resourceId, text } = by
  const found = await lockResource(tx, resourceId)
  checkOwn(by, found)
  const suggested = await openRevision(tx, by)
  checkSeen(by.seen, found)
  const fields = fieldsOf(suggested)
  const accepted = fields.filter((field) => by.accept.includes(field))
  const declined = fields.filter((field) => !by.accept.includes(field))
  const before: StoredDetails = await tx
    .selectFrom('resources')
    .select(editableFields)
    .where('id', '=', resourceId)
    .executeTakeFirstOrThrow()
  if (accepted.length > 0) await applyEdit(tx, by, pick(suggested, accepted) as EditedFields)
  const state = accepted.length > 0 ? 'accepted' : 'declined'
  await close(tx, by, state)
  const changes = hiddenChanges(
    declined.map((field) => ({ field, from: before[field], to: suggested[field] ?? null })),
  )
  await logAct(tx, by, { act: `revision.${state}`, title: found.title, reason: text, details: { changes } })
  const data = { accepted, declined, ...(text !== undefined && text !== '' && { text }) }
  await notifyAuthor({ tx, addNotice }, found, by, { kind: 'revision.decided', data })
  return { state }
}

/** Applies the accepted fields, declines the others; writes audit and the author's notice. */
export const decideRevision = (deps: ModerationDeps, by: RevisionDecision, idempotency: Idempotency) =>
  runOnce(deps.db, idempotency, (tx) => decide(tx, deps, by))

const failRemoval = failing(decideRemoval)
type Decline = Decision & { readonly text: string }

/** Requests of authors to remove their resources, oldest first, at most 100. */
export async function listRemovals(db: Db): Promise<Removal[]> {
  const rows = await db
    .selectFrom('resources')
    .select(['id', 'title', 'removal_reason as reason', 'removal_asked_at as at', 'edit_number', 'decisions'])
    .where('removal_asked_at', 'is not', null)
    .where('quarantined_at', 'is', null)
    .orderBy('removal_asked_at')
    .limit(contract.maxRevisionRows)
    .$narrowType<{ reason: string; at: Date }>()
    .execute()
  return rows.map(({ at, edit_number, decisions, ...row }) => ({
    ...row,
    at: at.toISOString(),
    seen: versionOf({ edit_number, decisions }),
  }))
}

/** The resource stays public, and its author reads why. A granted request is a deletion (decisions-repository.ts). */
export const declineRemoval = ({ db, addNotice }: ModerationDeps, by: Decline, once: Idempotency) =>
  runOnce(db, once, async (tx) => {
    const found = await lockSeen(tx, by)
    if (!found.removal_asked_at) throw failRemoval('decided_already')
    await tx
      .updateTable('resources')
      .set({ removal_asked_at: null, removal_reason: null, decisions: sql`decisions + 1` })
      .where('id', '=', by.resourceId)
      .execute()
    await logAct(tx, by, { act: 'removal.declined', title: found.title })
    await notifyAuthor({ tx, addNotice }, found, by, { kind: 'removal.declined', data: { text: by.text } })
    return true
  })
