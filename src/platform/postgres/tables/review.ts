/** Reports, decisions of moderators, checks of links. */
import type { GeneratedAlways } from 'kysely'
import type { Generated, Json, Timestamp } from './columns.ts'

export interface ReviewTables {
  deleted_resources: {
    resource_id: string
    title: string
    record: Json
    ratings: Generated<Json>
    reports: Generated<Json>
    revisions: Generated<Json>
    deleted_at: Generated<Timestamp>
    expires_at: Timestamp
  }
  lesson_groups: {
    resource_id: string
    group_id: string
    joined_at: Generated<Timestamp>
  }
  lesson_proposals: {
    id: Generated<string>
    resource_id: string
    other_id: string
    proposed_by: string | null
    created_at: Generated<Timestamp>
    state: Generated<'proposed' | 'joined' | 'declined' | 'withdrawn'>
    decided_at: Timestamp | null
    decision_text: string | null
  }
  link_checks: {
    resource_id: string
    state: Generated<'unchecked' | 'answers' | 'moved' | 'refuses' | 'failing' | 'gone'>
    status: number | null
    moved_to: string | null
    failures: Generated<number>
    since: Timestamp | null
    checked_at: Timestamp | null
    next_at: Timestamp
  }
  reports: {
    id: GeneratedAlways<number>
    resource_id: string
    source: string
    address_hash: Buffer
    reason: 'wrong-content' | 'not-allowed' | 'copyright' | 'broken' | 'other' | null
    text: string | null
    reported_at: Generated<Timestamp>
    report_key: string | null
  }
  review_claims: {
    resource_id: string
    account_id: string
    since: Generated<Timestamp>
    until: Timestamp
  }
  review_scopes: {
    account_id: string
    subjects: Generated<string[]>
    grades: Generated<string[]>
    languages: Generated<string[]>
  }
  review_views: {
    account_id: string
    resource_id: string
    at: Generated<Timestamp>
    edit_number: number | null
  }
}
