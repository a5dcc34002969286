import type { Db } from '#platform/postgres/connection.ts'
import { publicColumns, toPublicResource } from '#features/resources/public-resource.ts'
import type { PublicResource } from '#features/resources/resource.ts'
import type { StorageName } from '#features/subjects/subject.ts'

/** Verified resources only. */
export interface PublicPagesRepository {
  /** Newest first: at most `rows` of them, without the first `before`. */
  ofSubject(subject: StorageName, before: number, rows: number): Promise<PublicResource[]>
}

export const publicPagesRepository = (db: Db): PublicPagesRepository => ({
  async ofSubject(subject, before, rows) {
    const found = await db
      .selectFrom('resources')
      .select(publicColumns)
      .where('verified', '=', true)
      .where('subject', '=', subject)
      .orderBy('modified_at', 'desc')
      .orderBy('id', 'desc')
      .offset(before)
      .limit(rows)
      .execute()
    return found.map(toPublicResource)
  },
})
