import type { Db } from '#platform/postgres/connection.ts'
import {
  countRecords,
  differingDocuments,
  endOfBatch,
  repairDocuments,
  repairSubjectCounts,
  wrongSubjectCounts,
} from './reindex-repository.ts'

export interface Reindexed {
  readonly records: number
  /** Search documents that differed from their record. */
  readonly differing: number
  /** Subjects with a wrong count. */
  readonly wrongCounts: number
}

/** Records compared, or locked for a repair, by one statement. */
const batch = 1_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Compares every search document with its record, also while the site runs; `repairs` rewrites those that differ. */
export async function reindex(
  db: Db,
  {
    repairs,
    onProgress,
  }: { readonly repairs: boolean; readonly onProgress: (done: number, of: number) => void },
): Promise<Reindexed> {
  const records = await countRecords(db)
  let [done, differing] = [0, 0]
  let after: string | undefined = beforeAll
  while (after !== undefined) {
    const until = await endOfBatch(db, after, batch)
    const ids = await differingDocuments(db, after, until)
    if (repairs && ids.length > 0) await repairDocuments(db, ids)
    differing += ids.length
    done = until === undefined ? records : Math.min(records, done + batch)
    onProgress(done, records)
    after = until
  }
  const wrongCounts = (await wrongSubjectCounts(db)).length
  if (repairs && wrongCounts > 0) await repairSubjectCounts(db)
  return { records, differing, wrongCounts }
}
