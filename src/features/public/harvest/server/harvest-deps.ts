import type { Language } from '#shared/languages.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { SiteInfo } from '../learning-resource.ts'

export interface HarvestDeps extends SiteInfo {
  /** Email address of the operator. */
  readonly contact: string
  readonly aiUse: Config['aiUse']
  readonly db: Db
  readonly languages: readonly Language[]
}
