/** Verified resources as the public reads them. Nothing here ever touches an unverified row. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection.ts'
import { packPlace, type PageWanted } from '../list-page.ts'
import type { PublicResource } from '../resource.ts'
import { conditionsOf } from './list-conditions.ts'
import type { ResourcePages } from './resource-pages.ts'
import { publicColumns, toPublicResource } from '../public-resource.ts'

export interface ResourcesRepository extends ResourcePages {
  /** Those of them that are verified now, in any order. */
  byIds(ids: readonly string[]): Promise<PublicResource[]>
}

const sortKeys = {
  modifiedAt: sql`modified_at`,
  title: sql`title collate title_sort`,
  relevance: sql`modified_at`,
}

type Narrowed = Pick<PageWanted, 'subjects' | 'filters' | 'search'>

function verified(db: Db, { subjects, filters, search }: Narrowed) {
  const narrowed = db
    .selectFrom('resources')
    .where('verified', '=', true)
    .$if(subjects !== undefined, (query) => query.where('subject', 'in', subjects ?? []))
  return conditionsOf(filters, search?.words).reduce((query, condition) => query.where(condition), narrowed)
}

function rows(db: Db, wanted: PageWanted) {
  const { sort, order, after, limit } = wanted
  const key = sortKeys[sort]
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  const value = sort === 'title' ? sql`${after?.value}::text` : sql`${after?.value}::timestamptz`
  return verified(db, wanted)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${key}, id) ${beyond} (${value}, ${after?.id}::uuid)`),
    )
    .select(publicColumns)
    .orderBy(key, order)
    .orderBy('id', order)
    .limit(limit)
    .execute()
}

const count = async (db: Db, wanted: PageWanted) =>
  (
    await verified(db, wanted)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
  ).total

export const resourcesRepository = (db: Db): ResourcesRepository => ({
  async page(wanted) {
    const { sort, order, limit } = wanted
    const [found, total] = await Promise.all([rows(db, { ...wanted, limit: limit + 1 }), count(db, wanted)])
    const items = found.slice(0, limit).map(toPublicResource)
    const last = items.at(-1)
    const value = last && (sort === 'title' ? last.title : last.modifiedAt)
    const more = found.length > limit && last && value !== undefined
    return { items, total, next: more ? packPlace({ sort, order, value, id: last.id }) : null }
  },

  async best(search, limit) {
    const found = await rows(db, { search, filters: {}, sort: 'modifiedAt', order: 'desc', limit })
    return found.map(toPublicResource)
  },

  async byIds(ids) {
    if (ids.length === 0) return []
    const wanted = verified(db, { filters: {} }).where('id', 'in', ids)
    return (await wanted.select(publicColumns).execute()).map(toPublicResource)
  },
})
