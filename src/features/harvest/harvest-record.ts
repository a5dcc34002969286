/** What harvesters are told of a resource that is or was public. */
import type { ResourceDetails } from '#features/resources/resource.ts'
import type { StorageName } from '#features/subjects/subject.ts'

export interface HarvestRecord {
  readonly id: string
  readonly subject: StorageName
  /** When what is told of it changed last, or it went: a whole second. */
  readonly changedAt: Date
  /** Undefined for one that is gone. */
  readonly resource: ResourceDetails | undefined
}

export interface PublicRecord extends HarvestRecord {
  readonly resource: ResourceDetails
}

/** Where a record stands among those that changed before and after it. */
export type HarvestPlace = Pick<HarvestRecord, 'changedAt' | 'id'>
