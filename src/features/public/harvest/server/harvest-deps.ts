import type { Language } from '#shared/languages.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { SiteInfo } from '../learning-resource.ts'

export interface HarvestDeps extends SiteInfo {
  /** Email address of the operator. */
  readonly contact: string
  /** Reads the primary: only it knows which changes are complete. */
  readonly db: Db
  /** A replica may answer. */
  readonly readDb: Db
  readonly languages: readonly Language[]
}
