import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { isConfirmed } from '#platform/auth/credentials-repository.ts'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Database } from '#platform/postgres/tables/database.ts'
import { everyWordIn } from '#platform/postgres/word-conditions.ts'
import type { Search, SearchWord } from '#features/catalogue/resources/rank.ts'
import { replaces } from '#features/contributing/contributions/server/contributions-repository.ts'
import type { Reports } from '#features/review/reports/contract.ts'

import type { ModeratedResource } from '../contract.ts'

export type ResourceRow = Selectable<Database['resources']>

/** Open reports of a row: their senders, networks and reasons. */
type ReportFacts = Pick<Reports, 'sources' | 'networks' | 'reasons'>

export type ListedRow = ResourceRow & {
  /** Null without open reports. */
  readonly report_facts: ReportFacts | null
  /** The email of its uploader is not confirmed. */
  readonly uploader_unconfirmed: boolean
  readonly may_show_learners: boolean
  readonly replaces: ModeratedResource['replaces'] | null
}

/** Each word must be in title, tags or uploader, or name the subject. */
export interface QueueSearch {
  readonly words: Search['words']
  /** Number of characters that the moderator typed. */
  readonly length: number
}

/** Keyset cursor of the queue, oldest first. */
export interface QueueCursor {
  readonly modifiedAt: Date
  readonly id: string
}

/** Another resource with the same bytes. */
export interface Twin {
  readonly id: string
  readonly title: string
  readonly verified: boolean
}

const isWaiting = sql<boolean>`verified is not true`
const isReported = sql<boolean>`reported`

function matches(search: QueueSearch | undefined) {
  if (!search) return sql<boolean>`true`
  const ofSubject = ({ forms, subjects }: SearchWord) => ({
    forms,
    or: sql<boolean>`subject = any(${subjects}::text[])`,
  })
  return everyWordIn(sql`title, user_id, array_to_string(tags, ' ')`, search.words.map(ofSubject))
}

const oldestFirst = (db: Db, search: QueueSearch | undefined, rows: number) =>
  db
    .selectFrom('resources')
    .selectAll()
    .where(matches(search))
    .orderBy('modified_at')
    .orderBy('id')
    .limit(rows)

/** Part of the list's statement; costs nothing for rows without reports. */
const reportFacts = sql<ReportFacts | null>`case when reported then (
  with open as materialized (select reason, source, address_hash from open_reports(resources.id)),
  by_reason as (select reason, count(*) as reports from open group by reason)
  select jsonb_build_object('sources', count(distinct coalesce(identified_source(source), '')),
    'networks', count(distinct address_hash),
    'reasons', (select coalesce(jsonb_agg(by_reason order by reports desc, reason), '[]') from by_reason)) from open) end`

const uploaderUnconfirmed = sql<boolean>`exists (select from accounts
  where accounts.id = resources.uploader_account_id and not ${isConfirmed})`

/** A rule found personal data of learners in the file, and no moderator has marked that as fine. */
export const mayShowLearners = sql<boolean>`exists (select from findings
  where findings.resource_id = resources.id and weight = 3 and dismissed_at is null)`

const more = [
  reportFacts.as('report_facts'),
  uploaderUnconfirmed.as('uploader_unconfirmed'),
  mayShowLearners.as('may_show_learners'),
  replaces.as('replaces'),
] as const

/** The oldest `rows` of those that wait. */
export const listUnverified = (db: Db, search: QueueSearch | undefined, rows: number): Promise<ListedRow[]> =>
  oldestFirst(db, search, rows).select(more).where(isWaiting).execute()

/** The oldest `rows` of those that were reported. */
export const listReported = (db: Db, search: QueueSearch | undefined, rows: number): Promise<ListedRow[]> =>
  oldestFirst(db, search, rows).select(more).where(isReported).execute()

/** One resource in any state. */
export const findListed = (db: Db, resourceId: string): Promise<ListedRow | undefined> =>
  db.selectFrom('resources').selectAll().select(more).where('id', '=', resourceId).executeTakeFirst()

/** Lengths of both lists. Two counts, each by its own index, because most resources are in neither list. */
export async function countLists(db: Db, search: QueueSearch | undefined) {
  const found = db
    .selectFrom('resources')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where(matches(search))
  const [unverified, reported] = await Promise.all([
    found.where(isWaiting).executeTakeFirstOrThrow(),
    found.where(isReported).executeTakeFirstOrThrow(),
  ])
  return { unverified: unverified.rows, reported: reported.rows }
}

const isBefore = (a: ResourceRow, b: ResourceRow) =>
  a.modified_at.getTime() - b.modified_at.getTime() || (a.id < b.id ? -1 : 1)

/**
 * Waiting and reported resources, each once, oldest first, at most `rows` after the cursor. Two queries, each by the index of
 * its list, are cheaper than one with `or`.
 */
export async function listBoth(
  db: Db,
  search: QueueSearch | undefined,
  after: QueueCursor | undefined,
  rows: number,
): Promise<ResourceRow[]> {
  const next = after
    ? sql<boolean>`(modified_at, id) > (${after.modifiedAt}, ${after.id}::uuid)`
    : sql<boolean>`true`
  const page = oldestFirst(db, search, rows).where(next)
  const [waiting, reported] = await Promise.all([
    page.where(isWaiting).execute(),
    page.where(isReported).where('verified', '=', true).execute(),
  ])
  return [...waiting, ...reported].toSorted(isBefore).slice(0, rows)
}

/** Writes an audit entry with the number of exported resources and the length of the search. */
export const noteExport = (db: Db, search: QueueSearch | undefined, accountId: string) =>
  db.transaction().execute(async (tx) => {
    const { found } = await tx
      .selectFrom('resources')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .where(matches(search))
      .where(sql<boolean>`(${isWaiting} or ${isReported})`)
      .executeTakeFirstOrThrow()
    // Only the length: the search may be an email address, which would survive an erasure (F-C15).
    const reason = `${found} resources${search ? `, searched for ${search.length} characters` : ''}`
    await addAuditEntry(tx, { accountId, act: 'resources.exported', subjectId: 'moderation', reason })
  })

const twinsShown = 3

/**
 * Other resources with the same bytes, at most three a row, public ones first. Looks up each file once, also when rows
 * share it.
 */
export async function findSameFiles(
  db: Db,
  rows: readonly ResourceRow[],
): Promise<ReadonlyMap<string, readonly Twin[]>> {
  const files = [...new Set(rows.map(({ sha256 }) => sha256).filter((sha256) => sha256 !== null))]
  if (files.length === 0) return new Map<string, readonly Twin[]>()
  const publicFirst = sql<number>`row_number() over (partition by sha256 order by verified is true desc, modified_at, id)`
  const numbered = db
    .selectFrom('resources')
    .select(['id', 'title', 'sha256', sql<boolean>`verified is true`.as('verified'), publicFirst.as('place')])
    .where(sql<boolean>`sha256 = any(${files}::text[])`)
    .where('replaces_id', 'is', null)
  const found = await db
    .selectFrom(numbered.as('numbered'))
    .select(['id', 'title', 'sha256', 'verified'])
    // One more, because a row may find itself, and a proposed version its resource.
    .where('place', '<=', twinsShown + 1)
    .orderBy('place')
    .execute()
  const bySha256 = Map.groupBy(found, ({ sha256 }) => sha256)
  const twinsOf = ({ id, sha256, replaces_id }: ResourceRow) =>
    (bySha256.get(sha256) ?? [])
      .filter((other) => other.id !== (replaces_id ?? id))
      .slice(0, twinsShown)
      .map(({ id: twinId, title, verified }) => ({ id: twinId, title, verified }))
  return new Map(rows.map((row) => [row.id, twinsOf(row)]))
}
