import type { ReindexRepository } from './reindex-repository.ts'

export interface Reindexed {
  readonly records: number
  /** Search documents that differed from their record. */
  readonly differing: number
  /** Subjects with a wrong count. */
  readonly wrongCounts: number
}

interface ReindexDeps {
  readonly documents: ReindexRepository
  readonly onProgress: (done: number, of: number) => void
}

/** Records compared, or locked for a repair, by one statement. */
const batch = 1_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Compares every search document with its record, also while the site runs; `repairs` rewrites those that differ. */
export async function reindex(
  { documents, onProgress }: ReindexDeps,
  { repairs }: { readonly repairs: boolean },
): Promise<Reindexed> {
  const records = await documents.count()
  let [done, differing] = [0, 0]
  let after: string | undefined = beforeAll
  while (after !== undefined) {
    const until = await documents.endOfBatch(after, batch)
    const ids = await documents.differing(after, until)
    if (repairs && ids.length > 0) await documents.repair(ids)
    differing += ids.length
    done = until === undefined ? records : Math.min(records, done + batch)
    onProgress(done, records)
    after = until
  }
  const wrongCounts = (await documents.wrongCounts()).length
  if (repairs && wrongCounts > 0) await documents.repairCounts()
  return { records, differing, wrongCounts }
}
