/** A valid row for each table with constraints. */
import { randomUUID } from 'node:crypto'
import { aResourceRow, type NewRow } from './store-resource.ts'

export type Values = Readonly<Record<string, unknown>>

const hash = Buffer.alloc(32)
export const row = (values: Partial<NewRow> | Values = {}) => ({ ...aResourceRow(), ...values })

export const resource = aResourceRow()
export const waiting = aResourceRow({ verified: null })

/** `resource` is public, `waiting` is not; the accounts `somebody` and `nobody` exist. */
export const validRows: Readonly<Record<string, () => Values>> = {
  resources: row,
  previews: () => ({ resource_id: resource.id }),
  preview_pictures: () => ({ resource_id: resource.id, n: 1, bytes: Buffer.alloc(1), width: 1, height: 1 }),
  text_signatures: () => ({ resource_id: resource.id, bands: [] }),
  term_counts: () => ({ term: randomUUID(), documents: 1 }),
  link_checks: () => ({ resource_id: resource.id, next_at: new Date() }),
  file_checks: () => ({ resource_id: waiting.id, file_sha256: 'a'.repeat(64), rules_version: 1 }),
  findings: () => ({ resource_id: resource.id, rule: 'isbn', excerpt: 'x', count: 1, weight: 1 }),
  link_pictures: () => ({ resource_id: resource.id, version: 'v', jpeg: Buffer.alloc(1) }),
  accounts: () => ({ id: randomUUID(), email: `${randomUUID()}@school.example` }),
  users: () => ({ account_id: 'nobody', email: 'nobody@school.example' }),
  disclosures: () => ({ viewer_id: 'somebody', subject_id: 'nobody', day: '2026-03-01', page: 'users' }),
  ratings: () => ({ resource_id: resource.id, source: 'visitor 1', address_hash: hash, stars: 4 }),
  reports: () => ({ resource_id: resource.id, source: 'visitor 1', address_hash: hash }),
  earlier_versions: () => ({
    resource_id: resource.id,
    n: 1,
    file_url: '/files/x/v/1/notes.pdf',
    dated_at: new Date(),
  }),
  error_reports: () => ({
    resource_id: resource.id,
    source: 'visitor 1',
    address_hash: hash,
    version: 1,
    wrong: 'x',
  }),
  uploads: () => ({
    id: randomUUID().replaceAll('-', ''),
    account_id: 'somebody',
    file_name: 'notes.pdf',
    bytes: 1,
  }),
  guardian_consents: () => ({ account_id: 'somebody', text_version: '2026-11' }),
  audit_entries: () => ({ account_id: 'somebody', act: 'resource.approved', subject_id: 'x' }),
  security_events: () => ({ kind: 'sign_in.ok' }),
  analytics_data: () => ({ event: 'file_upload', subject: 'Maths', title: 'x' }),
  page_events: () => ({ page: 'home_page', event_type: 'page_view' }),
  page_event_keys: () => ({ last_day: '2026-11-30', key: hash }),
  erasures: () => ({ account_hash: hash, email_hash: hash }),
  page_counts: () => ({ day: '2026-11-21', page: 'home_page', views: 1 }),
  usage_days: () => ({ day: '2026-11-21', version: '0.1.0' }),
  uses: () => ({ resource_id: resource.id, period: '2026-11-21', kind: 'opened', n: 1 }),
  site_uses: () => ({ period: '2026-11', kind: 'saved', subject: 'Maths', n: 1 }),
  use_totals: () => ({ resource_id: resource.id }),
  traffic_days: () => ({ day: '2026-11-21', part: 'page', requests: 1, bytes: 1 }),
  search_documents: () => ({
    resource_id: waiting.id,
    subject: 'Maths',
    modified_at: new Date(),
    title: 'algebra',
    tags: '{}',
    words: 'Qalgebra\n',
    languages: '{}',
    type: 'pdf',
  }),
  revisions: () => ({
    id: randomUUID(),
    resource_id: resource.id,
    base_edit_number: 1,
    fields: '{}',
    base: '{}',
    state: 'declined',
    decided_at: new Date(),
  }),
  lesson_groups: () => ({ resource_id: resource.id, group_id: randomUUID() }),
  lesson_proposals: () => ({ resource_id: resource.id, other_id: waiting.id }),
  notices: () => ({ account_id: 'somebody', kind: 'revision.decided' }),
  notice_settings: () => ({ account_id: 'somebody' }),
  review_scopes: () => ({ account_id: 'somebody' }),
  deleted_resources: () => ({
    resource_id: randomUUID(),
    title: 'x',
    record: '{}',
    expires_at: new Date(),
  }),
  subjects: () => ({ stored: 'Astronomy', position: 99 }),
  subject_counts: () => ({ subject: 'Geography', resources: 0 }),
  harvest_records: () => ({ resource_id: randomUUID(), subject: 'Maths', changed_at: new Date() }),
  trashed_files: () => ({ storage_key: `uploads/${randomUUID()}.pdf` }),
  backups: () => ({ kind: 'file' }),
  zero_result_searches: () => ({ day: '2026-11-21', query: 'fotosintese' }),
  idempotency_keys: () => ({ actor: 'visitor 1', key: randomUUID(), request_hash: hash, response: '{}' }),
  password_resets: () => ({
    token_hash: Buffer.from(randomUUID().replaceAll('-', '')),
    account_id: 'somebody',
    expires_at: new Date(),
  }),
  email_links: () => ({
    id: randomUUID(),
    account_id: 'somebody',
    purpose: 'confirm',
    email: 'a@school.example',
    expires_at: new Date(),
  }),
  guardian_requests: () => ({
    account_id: 'somebody',
    guardian_email: 'g@home.example',
    text_version: '1',
  }),
  passkeys: () => ({
    id: randomUUID(),
    account_id: 'somebody',
    credential_id: randomUUID(),
    public_key: hash,
    counter: 0,
    transports: '{}',
    name: 'Phone',
  }),
  recovery_codes: () => ({
    code_hash: Buffer.from(randomUUID().replaceAll('-', '')),
    account_id: 'somebody',
  }),
  factor_challenges: () => ({
    account_id: 'somebody',
    purpose: 'new app',
    value: 'x',
    expires_at: new Date(),
  }),
  pending_sign_ins: () => ({
    token_hash: Buffer.from(randomUUID().replaceAll('-', '')),
    expires_at: new Date(),
  }),
  sessions: () => ({
    id: randomUUID(),
    account_id: 'somebody',
    token: randomUUID(),
    expires_at: new Date(),
  }),
  setup_links: () => ({
    token_hash: Buffer.from(randomUUID().replaceAll('-', '')),
    expires_at: new Date(),
  }),
}
