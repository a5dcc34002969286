/** One night: the database first, the files second, then everything that a restore needs is read back. */
import { type BackupFolder, walFolder, nights } from './folder/backup-folder.ts'
import { isSegment, segmentAfter, timelineOf, unbroken } from './wal-segments.ts'
import type { Config } from '#platform/config/config.ts'
import type { BackupsRepository } from './backups-repository.ts'
import { type Copied, type CopyDeps, verifyCopies } from './copy-files.ts'
import type { DatabaseCopy, OpenCopy } from './database-source.ts'
import { type RestorePoint, restorePointName, listRestorePoints, prune } from './folder/prune.ts'
import { lastTime } from './backup-due.ts'

interface LogFrom {
  readonly systemId: string
  readonly firstSegment: string
  readonly segmentBytes: number
}

/** Reads back the log from that segment to the newest one; gives the first segment that is missing or damaged. */
export async function firstMissingSegment(folder: BackupFolder, from: LogFrom): Promise<string | undefined> {
  const timeline = timelineOf(from.firstSegment)
  const kept = (await folder.list(walFolder(from.systemId))).filter(
    ({ name }) => isSegment(name) && timelineOf(name) === timeline,
  )
  const chain = unbroken(from.firstSegment, kept, from.segmentBytes)
  for (const segment of chain) if (!(await folder.isWhole(segment))) return segment.name
  const [reached, newest] = [chain.at(-1)?.name, kept.at(-1)?.name]
  if (reached === undefined) return from.firstSegment
  return reached === newest ? undefined : segmentAfter(reached, from.segmentBytes)
}

/** Our own server, of which a night and the log after it are one chain. */
interface OwnCluster {
  readonly systemId: string
  /** 8 hexadecimal digits; another one after every restore. */
  readonly timeline: string
  readonly segmentBytes: number
}

export interface RestorePointDeps extends CopyDeps {
  readonly settings: Pick<NonNullable<Config['backups']>, 'at' | 'keepDays'>
  readonly backups: BackupsRepository
  /** Undefined for an outside database. */
  readonly cluster: OwnCluster | undefined
  readonly openCopy: OpenCopy
  /** Takes new files, and then what the server has handed out of its log, into the backup folder. */
  readonly saveChanges: () => Promise<void>
}

/** Whether the log after that night, and before it a restore, leads to the site as it is now. */
const isOf = ({ base }: RestorePoint, cluster: OwnCluster | undefined) =>
  cluster
    ? base?.systemId === cluster.systemId && timelineOf(base.firstSegment) === cluster.timeline
    : base === undefined

/** What is still missing to a restore of that night, in words. */
async function missingWalMessage(
  { folder, cluster }: RestorePointDeps,
  { base }: RestorePoint,
): Promise<string | undefined> {
  const broken = cluster && base && (await firstMissingSegment(folder, { ...cluster, ...base }))
  return broken && `The segment ${broken} of the log is missing or damaged in the backup folder.`
}

/** Only once its log, and the files of before that, are kept too does the archive get its name. */
async function* withLog({ entries }: DatabaseCopy, saveChanges: RestorePointDeps['saveChanges']) {
  yield* entries
  await saveChanges()
}

async function copyDatabase({ folder, recipient, openCopy, saveChanges }: RestorePointDeps, at: Date) {
  const copy = await openCopy(at)
  try {
    const kept = await folder.keep(nights, restorePointName(copy), recipient, withLog(copy, saveChanges))
    return { at: copy.at, base: copy.base, archive: kept, bytes: kept.bytes }
  } finally {
    await copy.close()
  }
}

/** Made in an earlier try and whole: then only what was missing is made up. */
async function findFinishedRestorePoint(deps: RestorePointDeps, now: Date) {
  const since = lastTime(deps.settings.at, now)
  const night = (await listRestorePoints(deps.folder)).findLast((each) => isOf(each, deps.cluster))
  if (!night || night.at < since || (await missingWalMessage(deps, night)) !== undefined) return undefined
  return (await deps.folder.isWhole(night.archive)) ? { ...night, bytes: 0 } : undefined
}

async function copyAndVerify(deps: RestorePointDeps, now: Date): Promise<Copied> {
  await deps.folder.assertExists()
  await deps.folder.sweepDrafts()
  const night = (await findFinishedRestorePoint(deps, now)) ?? (await copyDatabase(deps, now))
  const { files, bytes, errors } = await verifyCopies(deps, night.at)
  await deps.saveChanges()
  const gap = await missingWalMessage(deps, night)
  const words = [...errors, ...(gap === undefined ? [] : [gap])]
  if (words.length > 0) throw new Error(words.join(' '))
  return { files, bytes: bytes + night.bytes, errors }
}

/** Makes a backup that is due, notes how it went, and lets go of what is too old. Throws when it failed. */
export async function createRestorePoint(deps: RestorePointDeps, now: Date): Promise<void> {
  const { backups, folder, settings } = deps
  const id = await backups.begin()
  try {
    const { files, bytes } = await copyAndVerify(deps, now)
    await backups.verified(id, { files, bytes })
  } catch (error) {
    await backups.failed(id, error instanceof Error ? error.message : String(error))
    throw error
  }
  await prune(folder, { at: now, keepDays: settings.keepDays })
}

/** Whether the folder holds a night from which this database can go on. */
export async function hasRestorePoint(
  folder: BackupFolder,
  cluster: OwnCluster | undefined,
): Promise<boolean> {
  return (await listRestorePoints(folder)).some((night) => isOf(night, cluster))
}
