/** Audit log, analytics, usage. */
import type { GeneratedAlways } from 'kysely'
import type { Generated, Json, Timestamp } from './columns.ts'

export interface InsightTables {
  analytics_data: {
    id: GeneratedAlways<number>
    user_id: Generated<string>
    event: 'file_upload' | 'file_Approved' | 'file_Deleted'
    subject: string
    title: string
    timestamp: Generated<Timestamp>
  }
  audit_entries: {
    id: GeneratedAlways<number>
    at: Generated<Timestamp>
    account_id: string
    act:
      | 'resource.approved'
      | 'resource.deleted'
      | 'resource.quarantined'
      | 'resource.released'
      | 'resource.returned'
      | 'resource.resubmitted'
      | 'resource.withdrawn'
      | 'resource.edited'
      | 'resource.unpublished'
      | 'resource.restored'
      | 'return.undone'
      | 'revision.proposed'
      | 'revision.accepted'
      | 'revision.declined'
      | 'finding.dismissed'
      | 'error.confirmed'
      | 'error.rejected'
      | 'removal.asked'
      | 'removal.declined'
      | 'lesson.joined'
      | 'lesson.declined'
      | 'lesson.separated'
      | 'resources.exported'
      | 'resources.imported'
      | 'resources.moved'
      | 'replacement.proposed'
      | 'version.published'
      | 'version.withdrawn'
      | 'ratings.undone'
      | 'role.changed'
      | 'user.deleted'
      | 'account.created'
      | 'account.disabled'
      | 'account.enabled'
      | 'account.deleted'
      | 'account.erased'
      | 'account.taken-over'
      | 'address.trusted'
      | 'identity.connected'
      | 'identity.disconnected'
      | 'password.link-made'
      | 'password.reset'
      | 'password.changed'
      | 'email.changed'
      | 'email.confirmed'
      | 'email.restored'
      | 'sessions.ended'
      | 'factor.added'
      | 'factor.removed'
      | 'factors.reset'
      | 'recovery-codes.made'
      | 'guardian.confirmed'
      | 'audit.exported'
      | 'search.removed'
      | 'key.rotated'
    subject_id: string
    title: string | null
    reason: string | null
    details: Json | null
  }
  page_counts: {
    day: string
    page: string
    views: number
  }
  page_event_keys: {
    last_day: string
    key: Buffer
  }
  page_events: {
    id: GeneratedAlways<number>
    user_id: Generated<string>
    page: string
    event_type: string
    timestamp: Generated<Timestamp>
  }
  usage_days: {
    day: string
    version: string
    installations: Generated<number>
  }
  uses: {
    resource_id: string
    period: string
    /** `saved`: stored on a device for reading without a network. */
    kind: 'opened' | 'saved'
    n: number
  }
  site_uses: {
    period: string
    kind: 'opened' | 'saved'
    subject: string
    n: number
  }
  use_totals: {
    resource_id: string
    opened: Generated<number>
    recent: Generated<number>
  }
  traffic_days: {
    day: string
    part: 'page' | 'file' | 'cover' | 'call'
    requests: number
    bytes: number
  }
}

/** The number of one resource is not shown below it, because one open can be one learner of a known class. */
export const minShownOpens = 5

export type UseKind = InsightTables['uses']['kind']
