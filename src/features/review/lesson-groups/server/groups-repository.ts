/** Changes of lesson groups and proposals, each in one transaction with its audit entries and notices. */
import { sql } from 'kysely'
import type { Member } from '#shared/abilities.ts'
import { type BodyOf, failing } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { addAuditEntry, type AuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { type Idempotency, runOnce, type Tx } from '#platform/postgres/idempotency.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import * as contract from '../contract.ts'

export interface LessonDeps {
  readonly db: Db
  readonly addNotice: AddNotice
  /** OWN_APPROVAL leaves the decision about this uploader's resource to someone else. */
  readonly leavesToOther: (member: Member, uploader: string | null) => boolean
}

/** The member of a call. */
export type By = Member & { readonly moderates: boolean }

interface Pair {
  readonly resourceId: string
  readonly otherId: string
}

const fail = failing(contract.decideProposal)
const failProposal = failing(contract.proposeLesson)

const lockGroups = (tx: Tx) => sql`select pg_advisory_xact_lock(7419803118)`.execute(tx)

/** Locks the accounts that get notices, then resources in the order of ids, then all groups. */
async function lockRecords(tx: Tx, ids: readonly string[]) {
  await sql`select id from accounts where id in (
    select uploader_account_id from resources where id = any(${ids}::uuid[])) order by id for key share`.execute(
    tx,
  )
  const rows = await tx
    .selectFrom('resources')
    .select(['id', 'title', 'uploader_account_id as author', 'verified', 'quarantined_at'])
    .where('id', 'in', ids)
    .where('replaces_id', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await lockGroups(tx)
  return rows
}
type Locked = Awaited<ReturnType<typeof lockRecords>>[number]

/** For a proposal of `author`, the first must be their own and the other public or their own. */
async function lockPair(tx: Tx, { resourceId, otherId }: Pair, author?: string) {
  if (resourceId === otherId) throw commonFailure('invalid_input', { field: 'otherId' })
  const ids = [resourceId, otherId]
  const visible = (await lockRecords(tx, ids)).filter(
    (row) => author === undefined || row.author === author || (row.verified && row.id === otherId),
  )
  const [own, other] = ids.map((id) => visible.find((row) => row.id === id))
  if (!own || !other) throw fail('resource_not_found')
  if (own.quarantined_at ?? other.quarantined_at) throw fail('resource_quarantined')
  return [own, other] as const
}

/** The members of the groups of these resources, themselves among them. */
async function findGroups(tx: Tx, records: readonly Locked[]) {
  const ids = records.map(({ id }) => id)
  const groups = tx.selectFrom('lesson_groups').select('group_id').where('resource_id', 'in', ids)
  const rows = await tx.selectFrom('lesson_groups').selectAll().where('group_id', 'in', groups).execute()
  const members = [...new Set([...ids, ...rows.map(({ resource_id }) => resource_id)])]
  const isJoined = members.length === rows.length && new Set(rows.map((row) => row.group_id)).size === 1
  return { members, isJoined }
}

const logAct = (tx: Tx, { accountId }: By, act: AuditEntry['act'], { id: subjectId, title }: Locked) =>
  addAuditEntry(tx, { accountId, act, subjectId, title })

/** Writes an act for each record, and one notice for each author but the moderator. */
async function recordDecision(
  tx: Tx,
  { addNotice }: LessonDeps,
  by: By,
  records: readonly Locked[],
  { kind, ...data }: { kind: 'lesson.joined' | 'lesson.declined'; text?: string },
) {
  for (const each of records) await logAct(tx, by, kind, each)
  for (const [author, { id, title }] of new Map(records.map((each) => [each.author, each])))
    if (author !== null && author !== by.accountId)
      await addNotice(tx, { accountId: author, kind, resourceId: id, title, data })
}

/** Merges the groups of two locked resources, and closes open proposals between members. */
async function join(tx: Tx, deps: LessonDeps, by: By, pair: readonly [Locked, Locked]) {
  const { members, isJoined } = await findGroups(tx, pair)
  if (isJoined) throw fail('already_joined')
  if (members.length > contract.maxMembers) throw fail('group_full')
  await sql`insert into lesson_groups (resource_id, group_id)
    values (${pair[0].id}, gen_random_uuid()) on conflict do nothing`.execute(tx)
  await sql`insert into lesson_groups (resource_id, group_id) select member, group_id
    from lesson_groups, unnest(${members}::uuid[]) as member where resource_id = ${pair[0].id}
    on conflict (resource_id) do update set group_id = excluded.group_id
    where lesson_groups.group_id <> excluded.group_id`.execute(tx)
  await sql`update lesson_proposals set state = 'joined', decided_at = now() where state = 'proposed'
    and resource_id = any(${members}::uuid[]) and other_id = any(${members}::uuid[])`.execute(tx)
  await recordDecision(tx, deps, by, pair, { kind: 'lesson.joined' })
  return { members }
}

/** Throws the failures of its call, as all functions below. */
export const propose = ({ db }: LessonDeps, { accountId }: By, ids: Pair, once: Idempotency) =>
  runOnce(db, once, async (tx) => {
    const pair = await lockPair(tx, ids, accountId)
    if ((await findGroups(tx, pair)).isJoined) throw failProposal('already_joined')
    const added = await tx
      .insertInto('lesson_proposals')
      .values({ resource_id: ids.resourceId, other_id: ids.otherId, proposed_by: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw failProposal('proposal_open')
    return added
  })

/** Reads without a lock, because resources are locked before their proposals. */
const findProposal = (tx: Db | Tx, proposalId: string) =>
  tx
    .selectFrom('lesson_proposals')
    .select(['resource_id as resourceId', 'other_id as otherId', 'proposed_by as proposer'])
    .where('id', '=', proposalId)
    .executeTakeFirst()

/** Throws `decided_already` for a proposal that is no longer open. */
async function close(
  tx: Db | Tx,
  proposalId: string,
  state: 'joined' | 'declined' | 'withdrawn',
  text?: string,
) {
  const { numUpdatedRows } = await tx
    .updateTable('lesson_proposals')
    .set({ state, decided_at: sql<Date>`now()`, decision_text: text || null })
    .where('id', '=', proposalId)
    .where('state', '=', 'proposed')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw fail('decided_already')
}

type Decision = BodyOf<typeof contract.decideProposal> & (Pair | { readonly proposalId: string })

/** Decides an open proposal, or joins two resources without one. */
export const decide = (deps: LessonDeps, by: By, decision: Decision, once: Idempotency) =>
  runOnce(deps.db, once, async (tx) => {
    const isProposed = 'proposalId' in decision
    const ids = isProposed ? await findProposal(tx, decision.proposalId) : decision
    if (!ids) throw fail('resource_not_found')
    const pair = await lockPair(tx, ids)
    if (pair.some(({ author }) => deps.leavesToOther(by, author))) throw fail('own_upload')
    const { accept, text } = decision
    if (isProposed) await close(tx, decision.proposalId, accept ? 'joined' : 'declined', text)
    if (accept) return join(tx, deps, by, pair)
    await recordDecision(tx, deps, by, [pair[0]], { kind: 'lesson.declined', ...(text && { text }) })
    return { members: [] }
  })

export async function withdraw({ db }: LessonDeps, { accountId }: By, proposalId: string) {
  if ((await findProposal(db, proposalId))?.proposer !== accountId) throw fail('resource_not_found')
  await close(db, proposalId, 'withdrawn')
  return undefined
}

/** Without a second member a group ends. */
export const separate = ({ db }: LessonDeps, by: By, resourceId: string) =>
  db.transaction().execute(async (tx) => {
    const [locked] = await lockRecords(tx, [resourceId])
    if (!locked || !(by.moderates || locked.author === by.accountId)) throw fail('resource_not_found')
    const { members } = await findGroups(tx, [locked])
    if (members.length === 1) throw fail('resource_not_found')
    const leaving = members.length === 2 ? members : [resourceId]
    await tx.deleteFrom('lesson_groups').where('resource_id', 'in', leaving).execute()
    await logAct(tx, by, 'lesson.separated', locked)
    return undefined
  })

/** A restored resource leaves a group that is full, or that has no other member here or in the bin: it was merged or ended. */
export async function leaveLostGroup(tx: Tx, resourceId: string) {
  await lockGroups(tx)
  await sql`delete from lesson_groups as own where resource_id = ${resourceId}::uuid and
    case (select count(*) from lesson_groups where group_id = own.group_id) when 1
      then not exists (select from deleted_resources where record->'lesson_groups'->0->>'group_id' = own.group_id::text)
      else (select count(*) from lesson_groups where group_id = own.group_id) > ${contract.maxMembers} end`.execute(
    tx,
  )
}
