/** What was measured of the site at one moment. */

/** One cheap query's worth. */
export interface StoredCounts {
  readonly published: number
  readonly waiting: number
  readonly jobsWaiting: number
  /** Tried at least once, and to be tried again. */
  readonly jobsFailing: number
  readonly uploads: number
  readonly uploadBytes: number
  readonly backups: BackupTimes
}

export interface BackupTimes {
  /** Of the newest one that is whole. */
  readonly takenAt: Date | null
  /** When the newest one that was read back and found right was taken. */
  readonly verifiedTakenAt: Date | null
  /** What hindered the newest one. */
  readonly failure: string | null
}

/** What takes a look at whole tables: for a person who asks, not for a collector. */
export interface StoredSizes {
  readonly files: number
  readonly fileBytes: number
  readonly databaseBytes: number
  readonly replicas: number
}

export interface SiteFigures {
  readonly now: Date
  readonly database: { readonly own: boolean; readonly away: boolean; readonly waiting: number }
  /** Undefined while the database is away. */
  readonly counts: StoredCounts | undefined
  readonly sizes: StoredSizes | undefined
  readonly bucket: boolean
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | undefined
  readonly quotaBytes: number | undefined
  /** Whether a folder for backups is set. */
  readonly nightly: boolean
  readonly streams: number
  readonly index: 'off' | 'none' | { readonly resources: number; readonly bytes: number }
  readonly mail: boolean
  readonly google: boolean
  readonly scanner: boolean
  readonly testLimits: boolean
}
