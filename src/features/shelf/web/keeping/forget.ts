/** Leaves nothing behind: of what was taken down, or of everything. */
import { marks } from '../use-mark.ts'
import { unswept } from './alone.ts'
import { deleteFiles, idsOfFiles } from './files.ts'
import { deleteRecords, readRecords } from './records.ts'
import { tellChanged } from './shelf-news.ts'

/** Somebody has read what was taken down. */
export async function forget(ids: readonly string[]): Promise<void> {
  await deleteRecords(ids)
  tellChanged()
}

/** Empties the shelf of this phone. */
export async function removeAll(): Promise<void> {
  await unswept(async () => {
    const { kept, takenDown } = await readRecords()
    await deleteRecords([...kept.map(({ resource }) => resource.id), ...takenDown.map(({ id }) => id)])
    await deleteFiles([...(await idsOfFiles())])
  })
  marks.keepOnly([])
  tellChanged()
}
