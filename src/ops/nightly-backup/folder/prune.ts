import {
  type BackupFolder,
  fileFolders,
  type StoredArchive,
  walFolder,
  nights as nightsFolder,
} from './backup-folder.ts'
import { type RestorePoint, parseRestorePoint } from './restore-point-name.ts'
import { isSegment } from '../wal-segments.ts'

export interface StoredRestorePoint extends RestorePoint {
  readonly archive: StoredArchive
}

export async function listRestorePoints(folder: BackupFolder): Promise<readonly StoredRestorePoint[]> {
  return (await folder.list(nightsFolder)).flatMap((archive) => {
    const night = parseRestorePoint(archive.name)
    return night ? [{ ...night, archive }] : []
  })
}

const dayMs = 86_400_000

/**
 * Removes nights older than so many days, and whatever of log and files only they needed. To be called after a night
 * that was proved: that one is never among them.
 */
export async function prune(folder: BackupFolder, { at, keepDays }: { at: Date; keepDays: number }) {
  const before = new Date(at.getTime() - keepDays * dayMs)
  const all = await listRestorePoints(folder)
  const kept = all.filter((night) => night.at >= before)
  const [oldest] = kept
  if (!oldest) return
  for (const { archive } of all.filter((night) => night.at < before)) await folder.remove(archive)
  for (const systemId of new Set(all.flatMap(({ base }) => base?.systemId ?? []))) {
    const first = kept
      .flatMap(({ base }) => (base?.systemId === systemId ? base.firstSegment : []))
      .sort()
      .at(0)
    for (const segment of await folder.list(walFolder(systemId)))
      if (isSegment(segment.name) && (first === undefined || segment.name < first))
        await folder.remove(segment)
  }
  for (const each of fileFolders)
    for (const file of await folder.list(each))
      if ((await folder.neededAt(file)) < oldest.at) await folder.remove(file)
}
