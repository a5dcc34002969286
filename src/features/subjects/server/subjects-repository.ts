import type { Db } from '#server/platform/database/connection.ts'
import type { StorageName } from '../subject.ts'

export interface SubjectsRepository {
  /** Verified resources per subject; a subject without any is missing. */
  countVerified(): Promise<ReadonlyMap<StorageName, number>>
}

export const subjectsRepository = (db: Db): SubjectsRepository => ({
  async countVerified() {
    const rows = await db
      .selectFrom('resources')
      .select(['subject', ({ fn }) => fn.countAll<number>().as('resources')])
      .where('verified', '=', true)
      .groupBy('subject')
      .execute()
    return new Map(rows.map(({ subject, resources }) => [subject, resources]))
  },
})
