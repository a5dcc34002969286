/** All tables. `test/database/schema.db.test.ts` compares them with the migrated database. */
import type { GeneratedAlways } from 'kysely'
import type { CatalogueTables } from './catalogue.ts'
import type { Generated, Json, Timestamp } from './columns.ts'
import type { ContributingTables } from './contributing.ts'
import type { InsightTables } from './insight.ts'
import type { PeopleTables } from './people.ts'
import type { ReviewTables } from './review.ts'

/** The tables of domains, of public pages and of the server. */
export interface Database
  extends CatalogueTables, ContributingTables, InsightTables, PeopleTables, ReviewTables {
  harvest_records: {
    resource_id: string
    subject: string
    changed_at: Timestamp
    is_deleted: Generated<boolean>
  }
  link_pictures: {
    resource_id: string
    version: string
    jpeg: Buffer
  }
  backups: {
    id: GeneratedAlways<number>
    kind: 'nightly' | 'file'
    taken_at: Generated<Timestamp>
    finished_at: Timestamp | null
    bytes: Generated<number>
    files: Generated<number>
    verified_at: Timestamp | null
    failure: string | null
  }
  idempotency_keys: {
    actor: string
    key: string
    request_hash: Buffer
    response: Json
    created_at: Generated<Timestamp>
  }
  limit_counters: {
    bucket: string
    window_start: Timestamp
    count: Generated<number>
  }
  site_keys: {
    id: number
    fingerprint: string
    stored_at: Generated<Timestamp>
  }
}
