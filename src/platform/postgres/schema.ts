/** Types of the database tables. Written by `npm run schema` from the migrated database; a test keeps it true. */
import type { ColumnType, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export interface Database {
  accounts: {
    id: string
    email: string
    email_verified: Generated<boolean>
    name: Generated<string>
    image: string | null
    disabled: Generated<boolean>
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    email_confirmed_at: Timestamp | null
    language: string | null
    is_email_trusted: Generated<boolean>
  }
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
    // prettier-ignore
    act: 'resource.approved' | 'resource.deleted' | 'resource.quarantined' | 'resource.released' | 'resource.returned' | 'resource.resubmitted' | 'resource.withdrawn' | 'resource.edited' | 'resource.unpublished' | 'resource.restored' | 'return.undone' | 'revision.proposed' | 'revision.accepted' | 'revision.declined' | 'finding.dismissed' | 'resources.exported' | 'resources.imported' | 'ratings.undone' | 'role.changed' | 'user.deleted' | 'account.created' | 'account.disabled' | 'account.enabled' | 'account.deleted' | 'account.erased' | 'account.taken-over' | 'address.trusted' | 'identity.connected' | 'identity.disconnected' | 'password.link-made' | 'password.reset' | 'password.changed' | 'email.changed' | 'email.confirmed' | 'email.restored' | 'sessions.ended' | 'factor.added' | 'factor.removed' | 'factors.reset' | 'recovery-codes.made' | 'guardian.confirmed' | 'audit.exported' | 'key.rotated'
    subject_id: string
    title: string | null
    reason: string | null
    details: Json | null
  }
  authenticator_apps: {
    account_id: string
    sealed_secret: string
    last_step: number
    created_at: Generated<Timestamp>
    used_at: Timestamp | null
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
  binned_resources: {
    resource_id: string
    title: string
    record: Json
    ratings: Generated<Json>
    reports: Generated<Json>
    revisions: Generated<Json>
    deleted_at: Generated<Timestamp>
    expires_at: Timestamp
  }
  change_inbox: {
    id: GeneratedAlways<number>
    resource_id: string
    subject: string
    public_before: boolean
    public_after: boolean
    counts: Generated<boolean>
    harvest: Generated<boolean>
  }
  changes: {
    id: number
    at: Generated<Timestamp>
    resource_id: string
    subject: string
    public_before: boolean
    public_after: boolean
  }
  credentials: {
    id: string
    account_id: string
    provider_id: string
    provider_account_id: string
    password: string | null
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: Timestamp | null
    refresh_token_expires_at: Timestamp | null
    scope: string | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    issuer: string | null
  }
  email_links: {
    id: string
    account_id: string
    purpose: 'confirm' | 'change' | 'restore' | 'tell'
    email: string
    token_hash: Buffer | null
    created_at: Generated<Timestamp>
    expires_at: Timestamp
  }
  erasures: {
    account_hash: Buffer
    email_hash: Buffer
    erased_at: Generated<Timestamp>
  }
  factor_challenges: {
    account_id: string
    purpose: 'new passkey' | 'new app' | 'confirmation'
    value: string
    expires_at: Timestamp
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
  guardian_consents: {
    account_id: string
    text_version: string
    given_at: Generated<Timestamp>
    guardian_hash: string | null
  }
  guardian_requests: {
    account_id: string
    guardian_email: string
    text_version: string
    token_hash: Buffer | null
    created_at: Generated<Timestamp>
  }
  half_sessions: {
    token_hash: Buffer
    account_id: string | null
    proved: Json | null
    challenge: string | null
    expires_at: Timestamp
  }
  harvest_records: {
    resource_id: string
    subject: string
    changed_at: Timestamp
    gone: Generated<boolean>
  }
  idempotent_answers: {
    actor: string
    key: string
    request_hash: Buffer
    answer: Json
    created_at: Generated<Timestamp>
  }
  limit_counters: {
    bucket: string
    window_start: Timestamp
    count: Generated<number>
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
  link_pictures: {
    resource_id: string
    version: string
    jpeg: Buffer
  }
  missed_searches: {
    day: string
    words: string
    times: Generated<number>
    sources: Generated<string[]>
  }
  notice_choices: {
    account_id: string
    contributions: Generated<'at once' | 'daily' | 'never'>
    queue: Generated<'daily' | 'never'>
    queue_mailed_at: Timestamp | null
    stopped_because: string | null
    updated_at: Generated<Timestamp>
  }
  notices: {
    id: GeneratedAlways<number>
    account_id: string
    kind: string
    resource_id: string | null
    title: string | null
    data: Generated<Json>
    created_at: Generated<Timestamp>
    read_at: Timestamp | null
    mail_due_at: Timestamp | null
    mailed_at: Timestamp | null
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
  passkeys: {
    id: string
    account_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Generated<Timestamp>
    used_at: Timestamp | null
  }
  password_resets: {
    token_hash: Buffer
    account_id: string
    created_at: Generated<Timestamp>
    expires_at: Timestamp
    mailed: Generated<boolean>
  }
  previews: {
    resource_id: string
    text: Generated<string>
    cover_small: Buffer | null
    cover_large: Buffer | null
    made_at: Generated<Timestamp>
    paged: Generated<number>
    words: Generated<string>
  }
  ratings: {
    id: GeneratedAlways<number>
    resource_id: string
    source: string
    address_hash: Buffer
    stars: number
    rated_at: Generated<Timestamp>
  }
  recovery_codes: {
    code_hash: Buffer
    account_id: string
    created_at: Generated<Timestamp>
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
  resources: {
    id: string
    user_id: string
    uploader_account_id: string | null
    // prettier-ignore
    subject: 'LifeScience' | 'LifeSkills' | 'Maths' | 'Geography' | 'Business' | 'Afrikaans' | 'English' | 'NaturalScience' | 'Technology' | 'ComputerScience' | 'History'
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
    // prettier-ignore
    mime: 'application/pdf' | 'application/msword' | 'application/vnd.ms-powerpoint' | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' | 'application/vnd.openxmlformats-officedocument.presentationml.presentation' | null
    sha256: string | null
    active_content: Generated<boolean>
    licence: string | null
    author: string | null
    language: string | null
    description: string | null
    source: string | null
    changes: string | null
    thumbnail: string | null
    pages: number | null
    language_guess: string | null
    virus_scan: Generated<'off' | 'waiting' | 'clean' | 'infected'>
    understood: Generated<'waiting' | 'done' | 'failed'>
    understand_tries: Generated<number>
    quarantined_at: Timestamp | null
    verified_before: boolean | null
    rights_statement: string | null
    remote_content: boolean | null
    material: string | null
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
  search_documents: {
    resource_id: string
    subject: string
    modified_at: Timestamp
    title: string
    tags: string[]
    words: string
    language: string | null
    type: 'pdf' | 'docx' | 'doc' | 'pptx' | 'ppt' | 'link'
    licence: string | null
    material: string | null
  }
  security_events: {
    id: GeneratedAlways<number>
    at: Generated<Timestamp>
    kind: string
    account_id: string | null
    subject_id: string | null
    route: string | null
    address: string | null
    request_id: string | null
    count: Generated<number>
  }
  sessions: {
    id: string
    account_id: string
    token: string
    expires_at: Timestamp
    ip_address: string | null
    user_agent: string | null
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
    confirmed_at: Generated<Timestamp>
    browser: string | null
    system: string | null
  }
  setup_links: {
    token_hash: Buffer
    created_at: Generated<Timestamp>
    expires_at: Timestamp
  }
  sightings: {
    viewer_id: string
    seen_id: string
    day: string
    place: 'users' | 'moderation' | 'export' | 'audit'
  }
  sign_ins: {
    account_id: string
    last_at: Generated<Timestamp>
    idle_notice_at: Timestamp | null
  }
  site_keys: {
    id: number
    fingerprint: string
    kept_at: Generated<Timestamp>
  }
  subject_counts: {
    subject: string
    resources: number
  }
  text_hashes: {
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
    received: Generated<number>
    last_received_at: Generated<Timestamp>
  }
  usage_days: {
    day: string
    version: string
    installations: Generated<number>
  }
  users: {
    account_id: string
    full_name: Generated<string>
    email: string
    institution: Generated<string>
    age: number | null
    role: Generated<'open access user' | 'user' | 'student' | 'educator' | 'moderator' | 'admin'>
    requested_role: Generated<'' | 'student' | 'educator'>
    created_at: Generated<Timestamp>
  }
  verifications: {
    id: string
    identifier: string
    value: string
    expires_at: Timestamp
    created_at: Generated<Timestamp>
    updated_at: Generated<Timestamp>
  }
  wanted_search_documents: {
    resource_id: string | null
    subject: string | null
    modified_at: Timestamp | null
    title: string | null
    tags: string[] | null
    words: string | null
    language: string | null
    type: string | null
    licence: string | null
    material: string | null
  }
}
