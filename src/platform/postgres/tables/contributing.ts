/** Uploads, files and what was read from them. */
import type { GeneratedAlways } from 'kysely'
import type { Generated, Json, Timestamp } from './columns.ts'

export interface ContributingTables {
  error_reports: {
    id: GeneratedAlways<number>
    resource_id: string
    version: number
    page: number | null
    wrong: string
    right_text: string | null
    shown: string | null
    state: Generated<'open' | 'confirmed' | 'rejected' | 'fixed'>
    reason: string | null
    fixed_in: number | null
    source: string
    address_hash: Buffer
    account_id: string | null
    report_key: string | null
    reported_at: Generated<Timestamp>
    decided_at: Timestamp | null
  }
  file_checks: {
    resource_id: string
    file_sha256: string
    rules_version: number
    checked_at: Generated<Timestamp>
  }
  findings: {
    id: Generated<string>
    resource_id: string
    rule: string
    page: number | null
    excerpt: string
    count: number
    weight: number
    answer: string | null
    answered_at: Timestamp | null
    dismissed_at: Timestamp | null
  }
  preview_pictures: {
    resource_id: string
    n: number
    bytes: Buffer
    width: number
    height: number
  }
  previews: {
    resource_id: string
    text: Generated<string>
    cover_small: Buffer | null
    cover_large: Buffer | null
    made_at: Generated<Timestamp>
    page_count: Generated<number>
    search_vector: Generated<string>
    blocks: Json | null
    section_languages: string[] | null
    facts: Json | null
    reader_version: Generated<number>
  }
  revisions: {
    id: string
    resource_id: string
    author_account_id: string | null
    base_edit_number: number
    fields: Json
    base: Json
    message: string | null
    state: Generated<'proposed' | 'accepted' | 'declined' | 'withdrawn'>
    created_at: Generated<Timestamp>
    decided_at: Timestamp | null
    decided_by: string | null
    decision_text: string | null
  }
  text_signatures: {
    resource_id: string
    bands: number[]
  }
  trashed_files: {
    storage_key: string
    trashed_at: Generated<Timestamp>
    moved: Generated<boolean>
    bytes: Generated<number>
  }
  uploads: {
    id: string
    account_id: string
    file_name: string
    bytes: number
    created_at: Generated<Timestamp>
    received_bytes: Generated<number>
    last_received_at: Generated<Timestamp>
  }
}
