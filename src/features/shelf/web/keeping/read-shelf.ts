/** The whole shelf, as its page shows it. */
import { inOrder, type TakenDown } from '../../kept-resource.ts'
import { marks } from '../use-mark.ts'
import { whileNobodyKeeps } from './alone.ts'
import { deleteFiles, idsOfFiles } from './files.ts'
import { readRecords, type ShelfRecord } from './records.ts'

export interface Shelf {
  /** Newest first. */
  readonly kept: readonly ShelfRecord[]
  readonly takenDown: readonly TakenDown[]
  /** Ids of kept files whose bytes the browser has cleared. */
  readonly missing: ReadonlySet<string>
}

/** Rejects where the browser keeps nothing. */
export async function readShelf(): Promise<Shelf> {
  const [{ kept, takenDown }, files] = await Promise.all([readRecords(), idsOfFiles()])
  const ids = kept.map(({ resource }) => resource.id)
  marks.keepOnly(ids)
  const ofFiles = kept.filter(({ resource }) => resource.kind === 'file').map(({ resource }) => resource.id)
  return { kept: inOrder(kept), takenDown, missing: new Set(ofFiles.filter((id) => !files.has(id))) }
}

/** Puts away copies without a record, as a crash between the two leaves them. */
export const sweepShelf = (): Promise<void> =>
  whileNobodyKeeps(async () => {
    const [{ kept }, files] = await Promise.all([readRecords(), idsOfFiles()])
    const known = new Set(kept.map(({ resource }) => resource.id))
    await deleteFiles([...files].filter((id) => !known.has(id)))
  })
