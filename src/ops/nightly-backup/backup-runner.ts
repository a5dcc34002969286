/** Keeps the backup folder up to date, on one node of all: changes within seconds, a whole copy every night. */
import type { SessionLocks } from '#platform/postgres/session-locks.ts'
import { copyMissingFiles, copyNewFiles, FileVanishedError } from './copy-files.ts'
import { type WalShipper, spooledSegments } from './wal-shipper.ts'
import { hasRestorePoint, createRestorePoint, type RestorePointDeps } from './create-restore-point.ts'
import { isBackupDue } from './backup-due.ts'

export interface BackupRunnerDeps extends Omit<RestorePointDeps, 'saveChanges'> {
  readonly locks: Pick<SessionLocks, 'take'>
  /** Undefined for an outside database, whose log is its own server's. */
  readonly log: WalShipper | undefined
  /** Does the work while no node empties the trash. */
  readonly withTrashLocked: <Done>(work: () => Promise<Done>) => Promise<Done>
  readonly logError: (error: unknown) => void
}

/** Begins with 16 hexadecimal digits of its own. */
const lockKey = '7468757462616b75'
/** A record is seen only once its transaction has ended, which is not so long. */
const overlapMs = 900_000
const historyDays = 400
const dayMs = 86_400_000

const gapWords = 'A part of the log of the database never came into the backup folder. A new backup follows.'
const droppedWords =
  'The backup folder was away for too long, and changes had to be dropped. A new backup follows.'

export class BackupRunner {
  readonly #parts: BackupRunnerDeps
  #held = false
  #since: Date | undefined
  constructor(deps: BackupRunnerDeps) {
    this.#parts = deps
  }

  /** Once around. Does nothing where another node does it. */
  async runCycle(): Promise<void> {
    this.#held ||= (await this.#parts.locks.take(lockKey)) !== undefined
    if (!this.#held) return
    try {
      await this.#saveChanges()
    } finally {
      await this.#keepNight()
    }
  }

  /** The connection is gone that held the lock. */
  lockLost(): void {
    this.#held = false
  }

  async #saveChanges() {
    const { log, backups } = this.#parts
    try {
      await this.#copyAndShip()
    } catch (error) {
      if (await log?.dropIfOverLimit()) await backups.gap(droppedWords)
      throw error
    }
  }

  /** A file that is deleted in the moment it is to be read has no record any more the next time. */
  async #copyAndShip(): Promise<void> {
    try {
      await this.#copyThenShip()
    } catch (error) {
      if (!(error instanceof FileVanishedError)) throw error
      await this.#copyAndShip()
    }
  }

  /** What was handed out by now is kept after the files that it names: no restore finds a record without its file. */
  async #copyThenShip() {
    const { log, storedFiles, backups, logError } = this.#parts
    const waiting = log ? await spooledSegments(log.tray) : []
    const begun = await storedFiles.now()
    const copied = await (this.#since
      ? copyNewFiles(this.#parts, this.#since)
      : copyMissingFiles(this.#parts))
    for (const words of copied.errors) logError(new Error(words))
    this.#since = new Date(begun.getTime() - overlapMs)
    if (await log?.ship(waiting)) await backups.gap(gapWords)
  }

  async #keepNight() {
    const { backups, folder, cluster, settings, withTrashLocked } = this.#parts
    const soFar = await backups.soFar()
    const known = (await hasRestorePoint(folder, cluster)) ? soFar : { ...soFar, lastVerified: undefined }
    if (!isBackupDue(known, settings.at)) return
    await backups.failUnfinished()
    const saveChanges = () => this.#copyAndShip()
    await withTrashLocked(() => createRestorePoint({ ...this.#parts, saveChanges }, soFar.now))
    await backups.forgetBefore(new Date(soFar.now.getTime() - historyDays * dayMs))
  }
}
