import {
  type BackupFolder,
  fileFolders,
  type StoredArchive,
  walFolder,
  nights as restorePointsFolder,
} from './backup-folder.ts'
import { isSegment } from '../wal-segments.ts'

/** What one night's archive of the database is called: when it was begun, of which database, and what it needs of its log. */
export interface RestorePoint {
  readonly at: Date
  /** Undefined: the tables of an outside database, which need nothing else. */
  readonly base: { readonly systemId: string; readonly firstSegment: string } | undefined
}

const pattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(?:tables|base-(\d+)-([0-9A-F]{24}))$/

export function restorePointName({ at, base }: RestorePoint): string {
  const stamp = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${stamp}Z-${base ? `base-${base.systemId}-${base.firstSegment}` : 'tables'}`
}

/** Undefined for a name of anything else. */
export function parseRestorePoint(name: string): RestorePoint | undefined {
  const found = pattern.exec(name)
  if (!found) return undefined
  const [, day, hour, minute, second, systemId, firstSegment] = found
  return {
    at: new Date(`${day}T${hour}:${minute}:${second}Z`),
    base: systemId !== undefined && firstSegment !== undefined ? { systemId, firstSegment } : undefined,
  }
}

export interface StoredRestorePoint extends RestorePoint {
  readonly archive: StoredArchive
}

export async function listRestorePoints(folder: BackupFolder): Promise<readonly StoredRestorePoint[]> {
  return (await folder.list(restorePointsFolder)).flatMap((archive) => {
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
