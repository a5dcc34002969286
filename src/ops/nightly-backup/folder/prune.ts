import {
  type BackupFolder,
  fileFolders,
  type StoredArchive,
  walFolder,
  restorePointsFolder,
} from './backup-folder.ts'
import { isSegment } from '../wal-segments.ts'

/** A restore point, as its archive's name encodes it: start, database, and the first WAL segment it needs. */
export interface RestorePoint {
  readonly at: Date
  /** Undefined for the tables of an external database, which need no WAL. */
  readonly base: { readonly systemId: string; readonly firstSegment: string } | undefined
}

const pattern = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(?:tables|base-(\d+)-([0-9A-F]{24}))$/

export function restorePointName({ at, base }: RestorePoint): string {
  const stamp = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${stamp}Z-${base ? `base-${base.systemId}-${base.firstSegment}` : 'tables'}`
}

/** Returns undefined for other names. */
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
    const restorePoint = parseRestorePoint(archive.name)
    return restorePoint ? [{ ...restorePoint, archive }] : []
  })
}

const dayMs = 86_400_000

/**
 * Removes restore points older than `keepDays`, with the WAL and files only they need. It keeps at least one restore
 * point: it removes nothing if all are too old.
 */
export async function prune(folder: BackupFolder, { at, keepDays }: { at: Date; keepDays: number }) {
  const before = new Date(at.getTime() - keepDays * dayMs)
  const all = await listRestorePoints(folder)
  const stored = all.filter((restorePoint) => restorePoint.at >= before)
  const [oldest] = stored
  if (!oldest) return
  for (const { archive } of all.filter((restorePoint) => restorePoint.at < before))
    await folder.remove(archive)
  for (const systemId of new Set(all.flatMap(({ base }) => base?.systemId ?? []))) {
    const first = stored
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
