/** Verified resources as the public reads them. Nothing here ever touches an unverified row. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection.ts'
import { packPlace, type PageWanted } from '../list-page.ts'
import type { PublicResource } from '../resource.ts'
import { conditionsOf, type SearchWord } from './list-conditions.ts'
import { publicColumns, toPublicResource } from '../public-resource.ts'

export interface Page {
  readonly items: PublicResource[]
  readonly total: number
  readonly next: string | null
}

export interface ResourcesRepository {
  /** One page and the number of all matches; with `words`, each of them must be found. */
  page(wanted: PageWanted, words?: readonly SearchWord[]): Promise<Page>
  /** The newest matches, at most `limit`, without counting them all. */
  newest(words: readonly SearchWord[], limit: number): Promise<PublicResource[]>
  /** Those of them that are verified now, in any order. */
  byIds(ids: readonly string[]): Promise<PublicResource[]>
}

const sortKeys = { modifiedAt: sql`modified_at`, title: sql`title collate title_sort` }

type Wanted = PageWanted & { readonly words: readonly SearchWord[] }

function verified(db: Db, { subject, filters, words }: Pick<Wanted, 'subject' | 'filters' | 'words'>) {
  const narrowed = db
    .selectFrom('resources')
    .where('verified', '=', true)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? 'Maths'))
  return conditionsOf(filters, words).reduce((query, condition) => query.where(condition), narrowed)
}

function rows(db: Db, wanted: Wanted) {
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

const count = async (db: Db, wanted: Wanted) =>
  (
    await verified(db, wanted)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
  ).total

export const resourcesRepository = (db: Db): ResourcesRepository => ({
  async page(wanted, words = []) {
    const { sort, order, limit } = wanted
    const [found, total] = await Promise.all([
      rows(db, { ...wanted, words, limit: limit + 1 }),
      count(db, { ...wanted, words }),
    ])
    const items = found.slice(0, limit).map(toPublicResource)
    const last = items.at(-1)
    const more = found.length > limit && last
    return { items, total, next: more ? packPlace({ sort, order, value: last[sort], id: last.id }) : null }
  },

  async newest(words, limit) {
    const found = await rows(db, { filters: {}, words, sort: 'modifiedAt', order: 'desc', limit })
    return found.map(toPublicResource)
  },

  async byIds(ids) {
    if (ids.length === 0) return []
    const wanted = verified(db, { filters: {}, words: [] }).where('id', 'in', ids)
    return (await wanted.select(publicColumns).execute()).map(toPublicResource)
  },
})
