/**
 * Keeps the backup folder up to date, on the one node that holds the lock. Each cycle of a few seconds:
 * 1. Lists the spooled WAL segments of the embedded server.
 * 2. Copies new files of records into the folder: all of them in the first cycle, later those changed lately.
 * 3. Ships the segments of step 1; the files of their records are in the folder by then.
 * 4. Drops the spool if the folder was unavailable for too long, and records the gap.
 * 5. Adds the accounts erased since to the list beside the backups.
 * 6. Creates a restore point if one is due: once a day, after a gap, or an hour after a failure.
 */
import { databaseNow } from '#platform/postgres/maintenance.ts'
import { type BackupDeps, copyMissingFiles, copyNewFiles, FileVanishedError } from './copy-files.ts'
import { spooledSegments } from './wal-shipper.ts'
import { hasRestorePoint, createRestorePoint } from './create-restore-point.ts'
import { isBackupDue } from './backup-due.ts'
import { backupHistory, deleteBackupsBefore, failUnfinished, recordGap } from './backups-repository.ts'

/** Advisory lock of the node that runs the backups: 16 hexadecimal digits. */
const lockKey = '7468757462616b75'
/** Overlap of two file copies: a record becomes visible only at its commit, at most this late. */
const overlapMs = 900_000
const historyDays = 400
const dayMs = 86_400_000

const gapMessage = 'A part of the log of the database is missing in the backup folder. A new backup follows.'
const droppedMessage =
  'The backup folder was unavailable for too long, and changes were dropped. A new backup follows.'

export class BackupRunner {
  readonly #deps: BackupDeps
  #isHolder = false
  #copiedSince: Date | undefined
  constructor(deps: BackupDeps) {
    this.#deps = deps
  }

  /** Runs one cycle if this node holds the lock. */
  async runCycle(): Promise<void> {
    this.#isHolder ||= (await this.#deps.locks.take(lockKey)) !== undefined
    if (!this.#isHolder) return
    try {
      await this.#saveChanges()
      await this.#deps.saveErasures()
    } finally {
      await this.#createDueRestorePoint()
    }
  }

  /** Called when the connection with the lock is lost. */
  lockLost(): void {
    this.#isHolder = false
  }

  async #saveChanges() {
    const { db, log } = this.#deps
    try {
      await this.#copyAndShip()
    } catch (error) {
      if (await log?.dropIfOverLimit()) await recordGap(db, droppedMessage)
      throw error
    }
  }

  /** Retries when a file was deleted during the copy: its record no longer exists then. */
  async #copyAndShip(): Promise<void> {
    try {
      await this.#copyThenShip()
    } catch (error) {
      if (!(error instanceof FileVanishedError)) throw error
      await this.#copyAndShip()
    }
  }

  /** Ships the segments that existed before the copy of files, so that no restored record lacks its file. */
  async #copyThenShip() {
    const { db, log, logError } = this.#deps
    const spooled = log ? await spooledSegments(log.spoolFolder) : []
    const startedAt = await databaseNow(db)
    const copied = await (this.#copiedSince
      ? copyNewFiles(this.#deps, this.#copiedSince)
      : copyMissingFiles(this.#deps))
    for (const message of copied.errors) logError(new Error(message))
    this.#copiedSince = new Date(startedAt.getTime() - overlapMs)
    if (await log?.ship(spooled)) await recordGap(db, gapMessage)
  }

  async #createDueRestorePoint() {
    const { db, folder, cluster, settings, withTrashLocked } = this.#deps
    const history = await backupHistory(db)
    const relevant = (await hasRestorePoint(folder, cluster))
      ? history
      : { ...history, lastVerified: undefined }
    if (!isBackupDue(relevant, settings.at)) return
    await failUnfinished(db)
    const saveChanges = () => this.#copyAndShip()
    await withTrashLocked(() => createRestorePoint(this.#deps, saveChanges, history.now))
    await deleteBackupsBefore(db, new Date(history.now.getTime() - historyDays * dayMs))
  }
}
