import type { Language } from '#shared/languages.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { HarvestSite } from '../learning-resource.ts'

export interface HarvestDeps extends HarvestSite {
  /** Reads the primary: only it knows which changes are complete. */
  readonly db: Db
  /** A replica may answer. */
  readonly readDb: Db
  readonly languages: readonly Language[]
}
