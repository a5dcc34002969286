import type { Db } from '#platform/postgres/connection.ts'
import { publicColumns, toPublicResource } from '#features/catalogue/resources/public-resource.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import type { StorageName } from '#features/catalogue/subjects/subject.ts'

/** Verified resources only. */
export interface PublicPagesRepository {
  /** Returns at most `rows` resources after the first `offset`, newest first. */
  ofSubject(subject: StorageName, offset: number, rows: number): Promise<PublicResource[]>
}

export const publicPagesRepository = (db: Db): PublicPagesRepository => ({
  async ofSubject(subject, offset, rows) {
    const found = await db
      .selectFrom('resources')
      .select(publicColumns)
      .where('verified', '=', true)
      .where('subject', '=', subject)
      .orderBy('modified_at', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(rows)
      .execute()
    return found.map(toPublicResource)
  },
})
