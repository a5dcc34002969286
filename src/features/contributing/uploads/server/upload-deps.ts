import type { FileDeps } from '#features/contributing/files/server/file-deps.ts'
import type { Disk } from '#platform/files/disk-space.ts'
import type { SessionLocks } from '#platform/postgres/locks/session-locks.ts'
import type { SharedLocks } from '#platform/postgres/locks/shared-locks.ts'
import type { PgNotifications } from '#platform/realtime/pg-notifications.ts'
import type { RightsRule } from '../licence.ts'
import type { UploadLimits } from '../upload-limits.ts'

export interface UploadDeps extends FileDeps {
  readonly uploadLimits: UploadLimits
  /** Undefined if the disk does not report its size. */
  readonly freeDisk: () => Promise<Disk | undefined>
  readonly rightsRule: RightsRule
  readonly newResourceId: () => string
  /** 32 random hexadecimal characters. */
  readonly newUploadId: () => string
  readonly uploadLocks: SharedLocks
  readonly lockConnection: SessionLocks
  /** Another instance asks for an upload. */
  readonly notifications: PgNotifications
}
