import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import {
  editRecord,
  type RecordEdit,
} from '#features/contributing/contributions/server/record-edits-repository.ts'
import type { AddNotice } from '#features/people/notices/server/notices-repository.ts'
import { needsOther, type OwnRule } from '#features/review/moderation/own-approval.ts'
import { versionOf, staleDecision } from '#features/review/moderation/record-version.ts'
import type { ReturnOf } from '#shared/endpoint.ts'
import type { listLinks, BrokenLink } from '../contract.ts'
import type { afterAnswer, LinkCheck } from '../link-check.ts'

/** Plans the first check of links that have none, within a day, not all at once. */
export const planLinkChecks = (db: Db) =>
  sql`insert into link_checks (resource_id, next_at)
    select id, now() + random() * interval '1 day' from resources
    where kind = 'link' and not exists (select from link_checks where resource_id = resources.id)
    on conflict do nothing`.execute(db)

/** The link whose check is due longest, and the time of the database; undefined if none is due. */
export const findDueLink = (db: Db) =>
  db
    .selectFrom('link_checks')
    .innerJoin('resources', 'resources.id', 'link_checks.resource_id')
    .select(['resource_id as resourceId', 'file_url as link', 'state', 'failures', 'since'])
    .select(sql<Date>`now()`.as('now'))
    .where('next_at', '<=', sql<Date>`now()`)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst() satisfies Promise<LinkCheck | undefined>

type Checked = ReturnType<typeof afterAnswer>
interface Visited {
  readonly resourceId: string
  readonly link: string
  readonly nextAt: Date
}

/** Stores the result of a check; nothing if the link has changed meanwhile. Without a result only the next time. */
export async function storeLinkCheck(
  db: Db,
  { resourceId, link, nextAt }: Visited,
  checked: Checked | undefined,
) {
  const result = checked && {
    state: checked.state,
    status: checked.status,
    moved_to: checked.movedTo,
    failures: Math.min(checked.failures, 1_000),
    since: checked.since,
    checked_at: sql<Date>`now()`,
  }
  await db
    .updateTable('link_checks')
    .from('resources')
    .set({ next_at: nextAt, ...result })
    .whereRef('resources.id', '=', 'link_checks.resource_id')
    .where('resource_id', '=', resourceId)
    .where('file_url', '=', link)
    .execute()
}

const inOrder = sql`array_position(array['gone', 'moved', 'refuses'], state)`

/** The limit comes before the join, which would otherwise read every resource. */
const findBrokenLinks = (db: Db, rows: number) =>
  db
    .with('silent', (given) =>
      given
        .selectFrom('link_checks')
        .selectAll()
        .where('state', 'in', ['gone', 'moved', 'refuses'])
        .where('since', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('resources')
                .select('id')
                .whereRef('id', '=', 'resource_id')
                .where('verified', 'is not', true)
                .where('quarantined_at', 'is not', null),
            ),
          ),
        ),
    )
    .with('shown', (given) =>
      given
        .selectFrom('silent')
        .selectAll()
        .orderBy(inOrder)
        .orderBy('since')
        .orderBy('resource_id')
        .limit(rows),
    )
    .selectFrom('shown')
    .innerJoin('resources', 'resources.id', 'shown.resource_id')
    .select(['id', 'title', 'file_url', 'verified', 'edit_number', 'decisions'])
    .select(['state', 'since', 'status', 'moved_to', sql<number>`(select count(*) from silent)`.as('total')])
    .orderBy(inOrder)
    .orderBy('since')
    .orderBy('id')
    .execute()

/** Links that are gone, have moved or refuse, in this order, oldest first. */
export async function listBrokenLinks(db: Db, rows: number): Promise<ReturnOf<typeof listLinks>> {
  const found = await findBrokenLinks(db, rows)
  const links = found.map(({ id, title, file_url, state, since, status, moved_to, ...row }) => ({
    id,
    title,
    link: file_url,
    verified: row.verified === true,
    state: state as BrokenLink['state'],
    since: (since ?? new Date(0)).toISOString(),
    status,
    movedTo: moved_to,
    seen: versionOf(row),
  }))
  return { links, total: found[0]?.total ?? 0 }
}

export interface MovedLink {
  readonly resourceId: string
  /** The new address that the moderator was shown. */
  readonly address: string
  readonly seen: string
  readonly by: RecordEdit['by'] & OwnRule
}

const lockLink = (tx: Tx, resourceId: string) =>
  tx
    .selectFrom('resources')
    .leftJoin('link_checks', 'link_checks.resource_id', 'resources.id')
    .select([
      'title',
      'file_url',
      'edit_number',
      'decisions',
      'quarantined_at',
      'verified',
      'uploader_account_id',
      'moved_to',
    ])
    .where('resources.id', '=', resourceId)
    .where('kind', '=', 'link')
    .forUpdate('resources')
    .executeTakeFirst()

/**
 * Replaces a moved link by its new address, with audit entry and notice, or names the failure. The trigger forgets the old
 * check.
 */
export const replaceMovedLink = (
  db: Db,
  addNotice: AddNotice,
  { resourceId, address, seen, by }: MovedLink,
) =>
  db.transaction().execute(async (tx) => {
    const found = await lockLink(tx, resourceId)
    if (!found) return 'resource_not_found'
    if (found.quarantined_at) return 'resource_quarantined'
    const stale = staleDecision(seen, found)
    if (stale) return stale
    const { title, file_url, decisions, uploader_account_id: author } = found
    if (found.verified && needsOther(by, author)) return 'own_upload'
    if (found.moved_to !== address) return 'decided_already'
    const { editNumber } = await editRecord(tx, {
      resourceId,
      fields: {},
      content: { columns: { file_url: address }, change: { field: 'link', from: file_url, to: address } },
      by,
    })
    if (author !== null && author !== by.accountId)
      await addNotice(tx, {
        accountId: author,
        kind: 'edited',
        resourceId,
        title,
        data: { fields: ['link'] },
      })
    return { link: address, seen: versionOf({ edit_number: editNumber, decisions }) }
  })
