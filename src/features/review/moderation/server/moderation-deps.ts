import type { FileStore } from '#platform/files/file-store.ts'
import type { TrashDeps } from '#platform/files/trashed-files-repository.ts'
import type { JobQueue } from '#platform/job-queue.ts'
import type { EditDeps } from './edits/edits-repository.ts'
import type { ListDeps } from './list-moderation.ts'

export interface ModerationDeps extends EditDeps, ListDeps, TrashDeps {
  readonly files: FileStore
  readonly jobs: Pick<JobQueue, 'send'>
}
