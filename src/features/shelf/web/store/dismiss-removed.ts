/** Leaves nothing behind: of what was taken down, or of everything. */
import { badges } from '../use-shelf-badge.ts'
import { withSharedLock } from './shelf-locks.ts'
import { deleteFiles, idsOfFiles } from './file-cache.ts'
import { deleteRecords, readRecords } from './shelf-records.ts'
import { publishChange } from './shelf-channel.ts'

/** Somebody has read what was taken down. */
export async function dismissRemoved(ids: readonly string[]): Promise<void> {
  await deleteRecords(ids)
  publishChange()
}

/** Empties the shelf of this phone. */
export async function removeAll(): Promise<void> {
  await withSharedLock(async () => {
    const { kept, takenDown } = await readRecords()
    await deleteRecords([...kept.map(({ resource }) => resource.id), ...takenDown.map(({ id }) => id)])
    await deleteFiles([...(await idsOfFiles())])
  })
  badges.keepOnly([])
  publishChange()
}
