import type { ReindexRepository } from './reindex-repository.ts'

export interface Reindexed {
  readonly records: number
  /** Documents that were not what their record says. */
  readonly differing: number
  /** Subjects whose count was wrong. */
  readonly wrongCounts: number
}

interface ReindexDeps {
  readonly documents: ReindexRepository
  readonly onProgress: (done: number, of: number) => void
}

/** Records looked at by one statement; as many are held for moments where they have to be mended. */
const batch = 1_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Compares every search document with its record, beside a running site; `repairs` makes right what differs. */
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
