/** Measurements of the site at one moment. */
import type { Disk } from '#platform/files/disk-space.ts'

/** Result of one cheap query. */
export interface StoredCounts {
  readonly published: number
  readonly waiting: number
  readonly jobsWaiting: number
  /** Failed at least once and waiting for a retry. */
  readonly jobsFailing: number
  readonly uploads: number
  readonly uploadBytes: number
  readonly backups: BackupTimes
}

export interface BackupTimes {
  /** Of the newest complete backup. */
  readonly takenAt: Date | null
  /** Of the newest verified backup. */
  readonly verifiedTakenAt: Date | null
  /** Error of the newest backup. */
  readonly failure: string | null
}

/** Times are ISO texts. */
export interface BackupRun {
  readonly takenAt: string
  readonly verifiedAt: string | null
  readonly files: number
  readonly bytes: number
  readonly failure: string | null
}

/** Result of table scans: for the status page, not for /metrics. */
export interface StoredSizes {
  readonly files: number
  readonly fileBytes: number
  readonly databaseBytes: number
  readonly replicas: number
  /** The five newest ones, newest first. */
  readonly backupRuns: readonly BackupRun[]
}

export interface SiteFigures {
  readonly now: Date
  readonly database: { readonly own: boolean; readonly unavailable: boolean; readonly waiting: number }
  /** Undefined while the database is unavailable. */
  readonly counts: StoredCounts | undefined
  readonly sizes: StoredSizes | undefined
  readonly bucket: boolean
  /** True if nightly backups leave the files to the versioning of the bucket. */
  readonly versioned: boolean
  readonly disk: Disk | undefined
  readonly quotaBytes: number | undefined
  /** True if a folder for backups is set. */
  readonly nightly: boolean
  readonly streams: number
  readonly index: 'off' | 'none' | { readonly resources: number; readonly bytes: number }
  /** The setting REQUIRE_MFA. */
  readonly requireMfa: 'off' | 'moderators' | 'admins'
  readonly mail: boolean
  readonly google: boolean
  readonly scanner: boolean
  readonly testLimits: boolean
}
