/** Resources, ratings, the change feed, search. */
import type { GeneratedAlways } from 'kysely'
import type { Generated, Timestamp } from './columns.ts'

export interface CatalogueTables {
  unnumbered_changes: {
    id: GeneratedAlways<number>
    resource_id: string
    subject: string
    public_before: boolean
    public_after: boolean
    updates_counts: Generated<boolean>
    is_harvest_only: Generated<boolean>
  }
  changes: {
    id: number
    at: Generated<Timestamp>
    resource_id: string
    subject: string
    public_before: boolean
    public_after: boolean
  }
  zero_result_searches: {
    day: string
    query: string
    count: Generated<number>
    sources: Generated<string[]>
  }
  ratings: {
    id: GeneratedAlways<number>
    resource_id: string
    source: string
    address_hash: Buffer
    stars: number
    rated_at: Generated<Timestamp>
  }
  resources: {
    id: string
    user_id: string
    uploader_account_id: string | null
    subject: string
    title: string
    file_url: string
    tags: Generated<string[]>
    modified_at: Generated<Timestamp>
    verified: boolean | null
    rating_total: number | null
    rating_amount: number | null
    average_rating: number | null
    rating: number | null
    report_amount: number | null
    reported: boolean | null
    kind: 'file' | 'link'
    storage_key: string | null
    file_name: string | null
    bytes: number | null
    mime:
      | 'application/pdf'
      | 'application/msword'
      | 'application/vnd.ms-powerpoint'
      | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      | 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
      | null
    sha256: string | null
    active_content: Generated<boolean>
    licence: string | null
    author: string | null
    language: string | null
    languages: Generated<string[]>
    also_in: Generated<string[]>
    description: string | null
    source: string | null
    changes: string | null
    thumbnail: string | null
    pages: number | null
    language_guess: string | null
    language_guesses: Generated<string[]>
    access: 'images-only' | 'text' | 'structured' | null
    virus_scan: Generated<'off' | 'waiting' | 'clean' | 'infected'>
    understood: Generated<'waiting' | 'done' | 'failed'>
    understand_tries: Generated<number>
    quarantined_at: Timestamp | null
    verified_before: boolean | null
    rights_statement: string | null
    remote_content: boolean | null
    material: string | null
    made_with_ai: 'no' | 'assisted' | 'generated' | null
    edit_number: Generated<number>
    decisions: Generated<number>
    queued_at: Generated<Timestamp | null>
    edited_at: Timestamp | null
    edited_by: 'author' | 'moderator' | null
    returned_at: Timestamp | null
    returned_reason: string | null
    returned_text: string | null
    returned_fields: string[] | null
    returns: Generated<number>
    version: Generated<number>
    version_kind: 'correction' | 'edition' | null
    version_note: string | null
    replaces_id: string | null
    fixes: number[] | null
    is_paused: Generated<boolean>
    removal_asked_at: Timestamp | null
    removal_reason: string | null
  }
  earlier_versions: {
    resource_id: string
    n: number
    kind: 'correction' | 'edition' | null
    note: string | null
    storage_key: string | null
    file_name: string | null
    bytes: number | null
    mime: string | null
    sha256: string | null
    file_url: string
    dated_at: Timestamp
    superseded_at: Generated<Timestamp>
    withdrawn_at: Timestamp | null
    purged_at: Timestamp | null
  }
  stored_files: {
    storage_key: string | null
    resource_id: string | null
    n: number | null
    file_name: string | null
    bytes: number | null
    mime: string | null
    sha256: string | null
    changed_at: Timestamp | null
  }
  public_catalogue: {
    id: Generated<number>
    claimed_at: Timestamp
    taken_at: Timestamp | null
    storage_key: string | null
  }
  search_documents: {
    resource_id: string
    subject: string
    modified_at: Timestamp
    title: string
    tags: string[]
    words: string
    languages: string[]
    type: 'pdf' | 'docx' | 'doc' | 'pptx' | 'ppt' | 'link'
    licence: string | null
    material: string | null
    access: string | null
    made_with_ai: string | null
  }
  subjects: {
    stored: string
    position: number
  }
  subject_counts: {
    subject: string
    resources: number
  }
  term_counts: {
    term: string
    documents: number
    counted_at: Generated<Timestamp>
  }
  expected_search_documents: {
    resource_id: string | null
    subject: string | null
    modified_at: Timestamp | null
    title: string | null
    tags: string[] | null
    words: string | null
    languages: string[] | null
    type: string | null
    licence: string | null
    material: string | null
    access: string | null
    made_with_ai: string | null
  }
}
