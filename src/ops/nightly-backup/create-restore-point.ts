/**
 * Creates a restore point: all that a restore of the site at this moment needs.
 * 1. Copy the database: a base backup of the embedded server, or the tables of an external one.
 * 2. Before the archive ends, save new files and spooled WAL; then the archive gets its name.
 * 3. Read back the copies of all files; rewrite missing and damaged ones.
 * 4. Save changes again and check the chain of WAL segments from the base backup on.
 * 5. Record the result, then prune old restore points. A later try reuses a whole database copy of step 1.
 */
import { type BackupFolder, walFolder, restorePointsFolder } from './folder/backup-folder.ts'
import { isSegment, segmentAfter, timelineOf, unbrokenChain } from './wal-segments.ts'
import type { ClusterFacts } from '#platform/postgres/embedded/running-database.ts'
import { markFailed, markVerified, startBackup } from './backups-repository.ts'
import { type BackupDeps, type Copied, verifyCopies } from './copy-files.ts'
import type { DatabaseCopy } from './database-source.ts'
import { type RestorePoint, restorePointName, listRestorePoints, prune } from './folder/prune.ts'
import { lastTime } from './backup-due.ts'
import { messageOf } from '#platform/errors.ts'

interface WalRange {
  readonly systemId: string
  readonly firstSegment: string
  readonly segmentBytes: number
}

/** Reads back the WAL from that segment on. Returns the first missing or damaged segment, or undefined. */
export async function firstMissingSegment(folder: BackupFolder, from: WalRange): Promise<string | undefined> {
  const timeline = timelineOf(from.firstSegment)
  const stored = (await folder.list(walFolder(from.systemId))).filter(
    ({ name }) => isSegment(name) && timelineOf(name) === timeline,
  )
  const chain = unbrokenChain(from.firstSegment, stored, from.segmentBytes)
  for (const segment of chain) if (!(await folder.isWhole(segment))) return segment.name
  const [last, newest] = [chain.at(-1)?.name, stored.at(-1)?.name]
  if (last === undefined) return from.firstSegment
  return last === newest ? undefined : segmentAfter(last, from.segmentBytes)
}

/** Copies new files and then the spooled WAL segments into the backup folder. */
type SaveChanges = () => Promise<void>

/** True if the restore point leads to the present state of this database. */
const belongsTo = ({ base }: RestorePoint, cluster: ClusterFacts | undefined) =>
  cluster
    ? base?.systemId === cluster.systemId && timelineOf(base.firstSegment) === cluster.timeline
    : base === undefined

/** Returns a message if WAL is missing after the restore point. */
async function missingWalMessage(
  { folder, cluster }: BackupDeps,
  { base }: RestorePoint,
): Promise<string | undefined> {
  const missingSegment = cluster && base && (await firstMissingSegment(folder, { ...cluster, ...base }))
  return (
    missingSegment && `The segment ${missingSegment} of the log is missing or damaged in the backup folder.`
  )
}

/** Saves files and WAL before the archive ends: it gets its name only if a restore has all it needs. */
async function* withChanges({ entries }: DatabaseCopy, saveChanges: SaveChanges) {
  yield* entries
  await saveChanges()
}

async function copyDatabase({ folder, recipient, openCopy }: BackupDeps, saveChanges: SaveChanges, at: Date) {
  const copy = await openCopy(at)
  try {
    const stored = await folder.store(
      restorePointsFolder,
      restorePointName(copy),
      recipient,
      withChanges(copy, saveChanges),
    )
    return { at: copy.at, base: copy.base, archive: stored, bytes: stored.bytes }
  } finally {
    await copy.close()
  }
}

/** Returns the restore point of an earlier try, if whole: then only files are missing. */
async function findFinishedRestorePoint(deps: BackupDeps, now: Date) {
  const since = lastTime(deps.settings.at, now)
  const restorePoint = (await listRestorePoints(deps.folder)).findLast((each) =>
    belongsTo(each, deps.cluster),
  )
  if (!restorePoint || restorePoint.at < since || (await missingWalMessage(deps, restorePoint)) !== undefined)
    return undefined
  return (await deps.folder.isWhole(restorePoint.archive)) ? { ...restorePoint, bytes: 0 } : undefined
}

async function copyAndVerify(deps: BackupDeps, saveChanges: SaveChanges, now: Date): Promise<Copied> {
  await deps.folder.assertExists()
  await deps.folder.sweepDrafts()
  const restorePoint =
    (await findFinishedRestorePoint(deps, now)) ?? (await copyDatabase(deps, saveChanges, now))
  const { files, bytes, errors } = await verifyCopies(deps, restorePoint.at)
  await saveChanges()
  const gap = await missingWalMessage(deps, restorePoint)
  const messages = [...errors, ...(gap === undefined ? [] : [gap])]
  if (messages.length > 0) throw new Error(messages.join(' '))
  return { files, bytes: bytes + restorePoint.bytes, errors }
}

/** Creates a due restore point, records the result and prunes old ones. Throws if it failed. */
export async function createRestorePoint(
  deps: BackupDeps,
  saveChanges: SaveChanges,
  now: Date,
): Promise<void> {
  const { db, folder, settings } = deps
  const id = await startBackup(db)
  try {
    const { files, bytes } = await copyAndVerify(deps, saveChanges, now)
    await markVerified(db, id, { files, bytes })
  } catch (error) {
    await markFailed(db, id, messageOf(error))
    throw error
  }
  await prune(folder, { at: now, keepDays: settings.keepDays })
}

/** True if the folder has a restore point of this database and timeline. */
export async function hasRestorePoint(
  folder: BackupFolder,
  cluster: ClusterFacts | undefined,
): Promise<boolean> {
  return (await listRestorePoints(folder)).some((restorePoint) => belongsTo(restorePoint, cluster))
}
