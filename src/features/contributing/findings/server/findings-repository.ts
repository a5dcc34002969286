import { sql } from 'kysely'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import { type DetectedFinding, unreadable } from './detected-findings.ts'

/** A file of a resource: another file of the same resource has another key. */
export interface CheckedFile {
  readonly resourceId: string
  readonly storageKey: string
}

/** Stores the version of the rules; false if the resource was deleted or has another file by now. */
async function noteCheck(tx: Tx, { resourceId, storageKey }: CheckedFile, version: number) {
  const { numAffectedRows } = await sql`
    insert into file_checks (resource_id, file_sha256, rules_version)
    select id, sha256, ${version} from resources where id = ${resourceId} and storage_key = ${storageKey} for share
    on conflict (resource_id) do update
      set file_sha256 = excluded.file_sha256, rules_version = excluded.rules_version, checked_at = now()`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Unless an earlier check found something. */
const addUnreadable = async (tx: Tx, { resourceId }: CheckedFile) => {
  await sql`insert into findings (resource_id, rule, excerpt, count, weight)
    select ${resourceId}::uuid, ${unreadable.rule}, ${unreadable.excerpt}, 1, ${unreadable.weight}
    where not exists (select from findings where resource_id = ${resourceId})`.execute(tx)
}

/** Weight of findings whose dismissal holds for their count alone. */
const personalWeight = 3

/**
 * Replaces the findings as a set; undefined if the file could not be checked: earlier findings stay. Answer and dismissal
 * stay with equal words of the same rule, unless more personal data was found. Another file deletes all by a trigger.
 */
export async function replaceFindings(
  tx: Tx,
  version: number,
  file: CheckedFile,
  found: readonly DetectedFinding[] | undefined,
) {
  if (!(await noteCheck(tx, file, version))) return
  if (!found) return addUnreadable(tx, file)
  const rows = found.map((each) => ({ ...each, resource_id: file.resourceId }))
  await sql`delete from findings where resource_id = ${file.resourceId} and not exists (
    select from unnest(${found.map(({ rule }) => rule)}::text[], ${found.map(({ excerpt }) => excerpt)}::text[],
      ${found.map(({ count }) => count)}::int[]) as found (rule, excerpt, count)
    where found.rule = findings.rule and found.excerpt = findings.excerpt
      and (weight < ${personalWeight} or found.count <= findings.count))`.execute(tx)
  if (rows.length === 0) return
  await tx
    .insertInto('findings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['resource_id', 'rule', 'excerpt']).doUpdateSet(({ ref }) => ({
        page: ref('excluded.page'),
        count: ref('excluded.count'),
        weight: ref('excluded.weight'),
      })),
    )
    .execute()
}

/** Of files that were read, those whose rules or bytes differ from the last check. */
const outdatedFiles = (db: Db, version: number) =>
  db
    .selectFrom('resources')
    .leftJoin('file_checks', 'file_checks.resource_id', 'resources.id')
    .where('kind', '=', 'file')
    .where('understood', '=', 'done')
    .where(({ or, eb, ref }) =>
      or([
        eb('rules_version', 'is distinct from', version),
        eb('file_sha256', 'is distinct from', ref('sha256')),
      ]),
    )

/** Ids of read files that this version of the rules has not checked, newest first. */
export async function findOutdated(db: Db, version: number, limit: number) {
  const rows = await outdatedFiles(db, version)
    .select('resources.id')
    .orderBy('modified_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Undefined for a file that this version has checked, and for one that waits to be read. */
export const findFileToCheck = (db: Db, version: number, resourceId: string) =>
  outdatedFiles(db, version)
    .select(['storage_key as storageKey', 'file_name as fileName'])
    .where('resources.id', '=', resourceId)
    .executeTakeFirst()

/** Of the present file, heaviest first; dismissed ones are left out. */
const openFindings = (db: Db, resourceIds: readonly string[]) =>
  db
    .selectFrom('findings')
    .innerJoin('file_checks', 'file_checks.resource_id', 'findings.resource_id')
    .innerJoin('resources', 'resources.id', 'findings.resource_id')
    .leftJoin('users', 'users.account_id', 'resources.uploader_account_id')
    .select([
      'findings.id',
      'findings.resource_id as resourceId',
      'rule',
      'page',
      'excerpt',
      'count',
      'weight',
    ])
    .select(['answer', 'answered_at as answeredAt', 'licence', 'author', 'users.full_name as fullName'])
    .where('findings.resource_id', 'in', resourceIds)
    .where('dismissed_at', 'is', null)
    .whereRef('file_sha256', '=', 'sha256')
    .orderBy('weight', 'desc')
    .orderBy('page')
    .orderBy('findings.id')
    .execute()
export type FindingRow = Awaited<ReturnType<typeof openFindings>>[number]

export const findOpenFindings = async (db: Db, resourceIds: readonly string[]) =>
  resourceIds.length === 0 ? [] : openFindings(db, resourceIds)

/** Undefined unless it is an open finding in a file of this account. */
export const answerFinding = (db: Db, id: string, accountId: string, text: string) =>
  db
    .updateTable('findings')
    .from('resources')
    .set({ answer: text, answered_at: sql<Date>`now()` })
    .whereRef('resources.id', '=', 'findings.resource_id')
    .where('findings.id', '=', id)
    .where('uploader_account_id', '=', accountId)
    .where('quarantined_at', 'is', null)
    .where('dismissed_at', 'is', null)
    .returning(['findings.id', 'answered_at as answeredAt'])
    .executeTakeFirst()

/**
 * With its audit entry; false if there is no such finding. A repeat changes nothing. `needsOther` is true for files of
 * uploaders who leave them to someone else.
 */
export const dismissFinding = (
  db: Db,
  id: string,
  accountId: string,
  needsOther: (uploader: string | null) => boolean,
) =>
  db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('findings')
      .innerJoin('resources', 'resources.id', 'findings.resource_id')
      .select(['rule', 'dismissed_at', 'resource_id', 'title', 'uploader_account_id'])
      .where('findings.id', '=', id)
      .forUpdate('findings')
      .executeTakeFirst()
    if (found && needsOther(found.uploader_account_id)) return 'own_upload'
    if (!found || found.dismissed_at) return found !== undefined
    await tx
      .updateTable('findings')
      .set({ dismissed_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    const { resource_id: subjectId, title, rule } = found
    await addAuditEntry(tx, { accountId, act: 'finding.dismissed', subjectId, title, details: { rule } })
    return true
  })
