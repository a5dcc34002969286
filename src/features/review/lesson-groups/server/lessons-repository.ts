/** Lesson groups and proposals as authors and moderators read them, and the languages that the job writes. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import { publicColumns, toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import type { Lesson } from '../contract.ts'
import type { By } from './groups-repository.ts'

const members = (ids: readonly string[]) => sql`select other.resource_id as id from lesson_groups as own
  join lesson_groups as other using (group_id) where own.resource_id = any(${ids}::uuid[])`

interface Related {
  readonly related_id: string
  readonly proposal: Lesson['proposal'] | null
}

/** Members of the group, and the other resources of open proposals; an author sees own proposals. */
export const inGroup = (
  id: string,
  by: By,
) => sql<Related>`select id, null::jsonb from (${members([id])}) as members
  union select case when resource_id = ${id}::uuid then other_id else resource_id end,
    jsonb_build_object('id', id, 'at', created_at, 'mine', proposed_by is not distinct from ${by.accountId})
  from lesson_proposals where state = 'proposed' and ${id}::uuid in (resource_id, other_id)
    and (${by.moderates} or proposed_by = ${by.accountId})`

/** Resources with these ids, and own ones with the text in their title. */
export const matching = (text: string, ids: readonly string[], { accountId }: By) =>
  sql<Related>`select id, null::jsonb from resources where id = any(${ids}::uuid[])
    or (uploader_account_id = ${accountId} and position(fold_text(${text}) in fold_text(title)) > 0)`

const excerpt = sql<string>`coalesce((select left(translate(text, E'\\f', ' '), 300) from previews
  where previews.resource_id = resources.id), '')`

/** The resource, then `related` ones, newest first. Moderators see all, authors what is public or own. */
export async function findLessons(db: Db, id: string, related: RawBuilder<Related>, by: By) {
  const all = sql<Related>`(select ${id}::uuid as related_id, null::jsonb as proposal union ${related})`
  const rows = await db
    .selectFrom(all.as('related'))
    .innerJoin('resources', 'id', 'related_id')
    .select([...publicColumns, 'verified', 'proposal', excerpt.as('excerpt')])
    .where('replaces_id', 'is', null)
    .where(
      sql<boolean>`(${by.moderates} or uploader_account_id = ${by.accountId} or (verified and id <> ${id}))`,
    )
    .orderBy(sql`id <> ${id}`)
    .orderBy('modified_at', 'desc')
    .execute()
  return rows.map(({ verified, excerpt: words, proposal, ...row }): Lesson => ({
    ...toPublicResource(row),
    isPublic: verified === true,
    excerpt: words,
    ...(proposal && { proposal: { ...proposal, at: new Date(proposal.at).toISOString() } }),
  }))
}

/** Open proposals, oldest first, at most 100. */
export async function listProposed(db: Db) {
  const proposed = db
    .selectFrom('lesson_proposals')
    .innerJoin('resources', 'resources.id', 'resource_id')
    .select(['resources.id', 'title', 'created_at as at'])
    .where('state', '=', 'proposed')
  const rows = await proposed.orderBy('created_at').limit(100).execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Resources whose `also_in` is wrong: of these and their groups; without ids, of all groups and former members. */
export async function findWrongAlsoIn(db: Db, ids?: readonly string[]) {
  const affected = ids
    ? sql`select unnest(${ids}::uuid[]) union ${members(ids)}`
    : sql`select resource_id from lesson_groups union select id from resources where also_in <> '{}'`
  const { rows } = await sql<{ id: string; title: string; alsoIn: string[]; expected: string[] }>`
    select id, title, also_in as "alsoIn", expected_also_in(id) as expected from resources
    where id in (${affected}) and also_in <> expected_also_in(id) order by id`.execute(db)
  return rows
}

/** Corrects `also_in`, one resource at a time, so that nothing waits for a sibling. */
export async function refreshAlsoIn(db: Db, ids?: readonly string[]) {
  for (const { id } of await findWrongAlsoIn(db, ids))
    await sql`update resources set also_in = expected_also_in(id) where id = ${id}::uuid`.execute(db)
}
