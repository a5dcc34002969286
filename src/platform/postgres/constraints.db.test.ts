/** Constraints of the tables: the last line of defence against any writer. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { roles } from '#shared/abilities.ts'
import type { Database } from './tables/database.ts'
import { fieldNames, type PersonField, personFields } from '#features/people/accounts/person-fields.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { aStoredFile } from '#test/database/store-resource.ts'
import { resource, row, validRows as base, type Values, waiting } from '#test/database/valid-rows.ts'
import { testDatabase } from '#test/database/test-database.ts'

const { db } = await testDatabase()
await db
  .insertInto('accounts')
  .values([
    { id: 'somebody', email: 'somebody@school.example' },
    { id: 'nobody', email: 'nobody@school.example' },
  ])
  .execute()
await db.insertInto('resources').values([resource, waiting]).execute()
const checked = { resource_id: resource.id, file_sha256: 'a'.repeat(64), rules_version: 1 }
await db.insertInto('file_checks').values(checked).execute()

const insert = (table: string, values: Values, on: Kysely<Database> = db) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))})`.execute(on)

/** Violated constraints, so that the last test can list untested ones. */
const proved = new Set<string>()
async function refusedBy(table: string, values: Values, on?: Kysely<Database>) {
  try {
    await insert(table, values, on)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    proved.add(error.constraint ?? '')
    return error.constraint
  }
  return 'nothing'
}

const covers = (small: number, large: number) => ({
  cover_small: Buffer.alloc(small),
  cover_large: Buffer.alloc(large),
})
const file = (values: Values = {}) => row({ ...aStoredFile(), file_url: '/files/x/notes.pdf', ...values })
const long = (length: number) => 'x'.repeat(length)
const returned = (values: Values = {}) => ({ returned_at: new Date(), returned_reason: 'other', ...values })
const json = (length: number) => JSON.stringify({ text: long(length) })
const like = (table: string, values: Values) => ({ ...base[table]?.(), ...values })

test.each(Object.keys(base))('%s accepts a valid row', async (table) => {
  expect(await refusedBy(table, like(table, {}))).toBe('nothing')
  if (table === 'users') await db.deleteFrom('users').execute()
})

test('DATA-02 DATA-16 all subjects and roles are accepted', async () => {
  for (const subject of storageNames) expect(await refusedBy('resources', row({ subject }))).toBe('nothing')
  for (const role of roles) {
    expect(await refusedBy('users', like('users', { role }))).toBe('nothing')
    await db.deleteFrom('users').execute()
  }
})

test('DATA-10 verified has three states and is unknown by default', async () => {
  const { rows } = await sql`select column_default, is_nullable from information_schema.columns
    where table_name = 'resources' and column_name = 'verified'`.execute(db)
  expect(rows).toEqual([{ column_default: null, is_nullable: 'YES' }])
})

const clicks = (rating_total: number | null, rating_amount: number | null) => ({
  rating_total,
  rating_amount,
})

const textsOfPeople = fieldNames.flatMap((name) => {
  const { maxLength }: PersonField = personFields[name]
  return maxLength === undefined ? [] : [`users.${name}:${maxLength + 1}`]
})

/** Texts that are one character too long: table, column, length. */
const listed = `
  resources.title:301 previews.text:2000001 findings.excerpt:201 resources.licence:41 resources.author:121
  resources.description:1001 resources.source:2049 resources.changes:501 resources.thumbnail:201
  accounts.name:242 users.full_name:242 users.email:255 users.institution:161 resources.rights_statement:41
  resources.returned_text:1001 resources.removal_reason:501 revisions.message:501 revisions.decided_by:81 revisions.decision_text:1001
  notices.title:301 notice_settings.stop_reason:201 deleted_resources.title:301 disclosures.viewer_id:81
  disclosures.subject_id:81 ratings.source:81 reports.text:501 reports.source:81 guardian_consents.text_version:41
  audit_entries.reason:501 security_events.account_id:81 security_events.subject_id:81
  security_events.route:201 security_events.request_id:81 usage_days.version:41 idempotency_keys.actor:81
  email_links.email:255 guardian_requests.guardian_email:255 guardian_consents.guardian_hash:101
  passkeys.credential_id:1401 sessions.system:31 error_reports.wrong:501 error_reports.source:81 error_reports.state:9
  error_reports.right_text:501 error_reports.shown:301 error_reports.reason:301 error_reports.report_key:81
  lesson_proposals.decision_text:301`
const tooLong = [...new Set([...listed.trim().split(/\s+/), ...textsOfPeople])].map((each) => {
  const [, table = '', column = '', length] = /^(\w+)\.(\w+):(\d+)$/.exec(each) ?? []
  return [table, { [column]: long(Number(length)) }, `${table}_${column}_check`] as const
})

describe('constraint violations', () => {
  test.for([
    ['resources', { subject: 'Astrology' }, 'resources_subject_fkey'],
    ['subjects', { stored: 'Life Science' }, 'subjects_stored_check'],
    ['public_catalogue', { id: 2, claimed_at: new Date() }, 'public_catalogue_id_check'],
    ['search_documents', { type: 'exe' }, 'search_documents_type_check'],
    ['subject_counts', { resources: -1 }, 'subject_counts_resources_check'],
    ['resources', { made_with_ai: 'maybe' }, 'resources_made_with_ai_check'],
    ['term_counts', { documents: -1 }, 'term_counts_documents_check'],
    ['resources', { subject: 'history' }, 'resources_subject_fkey'],
    ['resources', { user_id: '' }, 'resources_user_id_check'],
    ['resources', { title: '' }, 'resources_title_check'],
    ['resources', file({ file_url: '' }), 'resources_file_url_check'],
    ['resources', { file_url: `https://${long(2_048)}` }, 'resources_file_url_check'],
    ['resources', { tags: Array.from({ length: 34 }, () => 'x') }, 'resources_tags_check'],
    ['resources', clicks(-1, 0), 'resources_check2'],
    ['resources', clicks(6, 1), 'resources_check2'],
    ['resources', clicks(1, 2), 'resources_check2'],
    ['resources', clicks(4, null), 'resources_check2'],
    ['resources', { average_rating: 0.5 }, 'resources_average_rating_check'],
    ['resources', { average_rating: 5.1 }, 'resources_average_rating_check'],
    ['resources', { average_rating: Number.NaN }, 'resources_average_rating_check'],
    ['resources', { rating: 6 }, 'resources_rating_check'],
    ['resources', { report_amount: -1 }, 'resources_report_amount_check'],
    ['resources', { file_url: 'http://school.example' }, 'resources_check1'],
    ['resources', { file_url: 'javascript:alert(1)' }, 'resources_check1'],
    ['resources', { storage_key: 'uploads/x.pdf' }, 'resources_check1'],
    ['resources', { ...aStoredFile(), sha256: null }, 'resources_check'],
    ['resources', { ...aStoredFile(), storage_key: null }, 'resources_check'],
    ['resources', file({ storage_key: '../x.pdf' }), 'resources_storage_key_check'],
    ['resources', file({ storage_key: 'uploads/a/b.pdf' }), 'resources_storage_key_check'],
    ['resources', file({ file_name: '' }), 'resources_file_name_check'],
    ['resources', file({ bytes: 0 }), 'resources_bytes_check'],
    ['resources', file({ bytes: 10_485_761 }), 'resources_bytes_check'],
    ['resources', file({ mime: 'text/html' }), 'resources_mime_check'],
    ['resources', file({ sha256: long(64) }), 'resources_sha256_check'],
    ['resources', { virus_scan: 'ill' }, 'resources_virus_scan_check'],
    ['resources', { understood: 'half' }, 'resources_understood_check'],
    ['resources', { pages: 0 }, 'resources_pages_check'],
    ['resources', { language_guess: 'Afrikaans' }, 'resources_language_guess_check'],
    ['previews', { page_count: -1 }, 'previews_page_count_check'],
    ['text_signatures', { bands: [1] }, 'text_signatures_bands_check'],
    ['link_checks', { state: 'lost' }, 'link_checks_state_check'],
    ['link_checks', { status: 99 }, 'link_checks_status_check'],
    ['link_checks', { state: 'moved', moved_to: long(2_049) }, 'link_checks_moved_to_check'],
    ['link_checks', { failures: -1 }, 'link_checks_failures_check'],
    ['link_checks', { state: 'moved' }, 'link_checks_moved_check'],
    ['link_checks', { state: 'gone' }, 'link_checks_failed_check'],
    ['previews', { cover_small: Buffer.alloc(1) }, 'previews_check'],
    ['previews', covers(20_001, 1), 'previews_cover_small_check'],
    ['previews', covers(1, 200_001), 'previews_cover_large_check'],
    ['preview_pictures', { bytes: Buffer.alloc(40_001) }, 'preview_pictures_bytes_check'],
    ['preview_pictures', { height: 0 }, 'preview_pictures_check'],
    ['resources', { access: 'all' }, 'resources_access_check'],
    ['file_checks', { file_sha256: 'A' }, 'file_checks_file_sha256_check'],
    ['file_checks', { rules_version: 0 }, 'file_checks_rules_version_check'],
    ['findings', { rule: 'A rule' }, 'findings_rule_check'],
    ...['page', 'count'].map((name) => ['findings', { [name]: 0 }, `findings_${name}_check`] as const),
    ['findings', { weight: 4 }, 'findings_weight_check'],
    ['findings', { answer: long(301), answered_at: new Date() }, 'findings_answer_check'],
    ['findings', { answer: 'Mine' }, 'findings_answered_check'],
    ['findings', { rule: 'phone', excerpt: '800101 5009 087' }, 'findings_masked_check'],
    ['resources', { language: 'Afrikaans' }, 'resources_language_check'],
    ['resources', { languages: ['en', 'en'] }, 'resources_languages_check'],
    ['resources', { language_guesses: ['zu', 'en', 'af'] }, 'resources_language_guesses_check'],
    ['resources', file({ languages: ['sfs'] }), 'resources_sign_language_check'],
    ['link_pictures', { jpeg: Buffer.alloc(100_001) }, 'link_pictures_jpeg_check'],
    ['accounts', { email: 'Upper@school.example' }, 'accounts_email_check'],
    ['accounts', { email: 'somebody@school.example' }, 'accounts_email'],
    ...['Admin', 'superuser', ''].map((role) => ['users', { role }, 'users_role_check'] as const),
    ['users', { requested_role: 'admin' }, 'users_requested_role_check'],
    ...[0, 121].map((age) => ['users', { age }, 'users_age_check'] as const),
    ...[0, 6].map((stars) => ['ratings', { stars }, 'ratings_stars_check'] as const),
    ['resources', { quarantined_at: new Date(), verified: true }, 'resources_quarantined_check'],
    ['resources', { verified_before: true }, 'resources_verified_before_check'],
    ['resources', { version: 0 }, 'resources_version_check'],
    ['resources', { version_kind: 'x' }, 'resources_version_kind_check'],
    ['resources', { version_note: '' }, 'resources_version_note_check'],
    ['resources', { fixes: Array(101).fill(1) }, 'resources_fixes_check'],
    ['resources', { replaces_id: waiting.id, verified: true }, 'resources_proposal_check'],
    ['earlier_versions', { n: 0 }, 'earlier_versions_n_check'],
    ['earlier_versions', { kind: 'x' }, 'earlier_versions_kind_check'],
    ['earlier_versions', { note: long(201) }, 'earlier_versions_note_check'],
    ['resources', { edit_number: 0 }, 'resources_edit_number_check'],
    ['resources', { decisions: -1 }, 'resources_decisions_check'],
    ['resources', { edited_by: 'system' }, 'resources_edited_by_check'],
    ['resources', { returns: -1 }, 'resources_returns_check'],
    ['resources', returned({ verified: true }), 'resources_returned_check'],
    ['resources', { verified: null, returned_at: new Date() }, 'resources_returned_whole_check'],
    ['resources', returned({ verified: null, returned_reason: '' }), 'resources_returned_reason_check'],
    ['resources', { returned_fields: Array(21).fill('title') }, 'resources_returned_fields_check'],
    ['revisions', { base_edit_number: 0 }, 'revisions_base_edit_number_check'],
    ['revisions', { fields: json(65_536) }, 'revisions_fields_check'],
    ['revisions', { base: json(65_536) }, 'revisions_base_check'],
    ['revisions', { state: 'lost' }, 'revisions_state_check'],
    ['revisions', { state: 'proposed' }, 'revisions_decided_check'],
    ['notices', { kind: 'Returned!' }, 'notices_kind_check'],
    ['notices', { data: json(4_096) }, 'notices_data_check'],
    ['notice_settings', { contributions: 'weekly' }, 'notice_settings_contributions_check'],
    ['notice_settings', { queue: 'at once' }, 'notice_settings_queue_check'],
    ...(['subjects', 'grades', 'languages'] as const).map(
      (list) => ['review_scopes', { [list]: Array(41).fill('x') }, `review_scopes_${list}_check`] as const,
    ),
    ['resources', { also_in: ['isiZulu'] }, 'resources_also_in_check'],
    ['lesson_proposals', { state: 'lost', decided_at: new Date() }, 'lesson_proposals_state_check'],
    ['lesson_proposals', { state: 'joined' }, 'lesson_proposals_decided_check'],
    ['lesson_proposals', { other_id: resource.id }, 'lesson_proposals_check'],
    ['reports', { report_key: 'short' }, 'reports_report_key_check'],
    ['error_reports', { page: 0 }, 'error_reports_page_check'],
    ['audit_entries', { details: json(8_192) }, 'audit_entries_details_check'],
    ['audit_entries', { details: '{"reason":"a@b.example"}' }, 'audit_entries_details_check'],
    ['disclosures', { day: '1.3.2026' }, 'disclosures_day_check'],
    ['disclosures', { page: 'elsewhere' }, 'disclosures_page_check'],
    ['ratings', { resource_id: randomUUID() }, 'ratings_resource_id_fkey'],
    ['reports', { reason: 'spite' }, 'reports_reason_check'],
    ['uploads', { id: '../../x' }, 'uploads_id_check'],
    ['uploads', { file_name: '' }, 'uploads_file_name_check'],
    ['uploads', { bytes: 10_485_761 }, 'uploads_bytes_check'],
    ['uploads', { received_bytes: -1 }, 'uploads_check'],
    ['uploads', { bytes: 5, received_bytes: 6 }, 'uploads_check'],
    ['trashed_files', { bytes: -1 }, 'trashed_files_bytes_check'],
    ['guardian_consents', { text_version: '' }, 'guardian_consents_text_version_check'],
    ['audit_entries', { act: 'resource.read' }, 'audit_entries_act_check'],
    ['security_events', { kind: 'Signed in' }, 'security_events_kind_check'],
    ['security_events', { address: '192.0.2.1' }, 'security_events_address_check'],
    ['security_events', { count: 0 }, 'security_events_count_check'],
    ['analytics_data', { event: 'file_approved' }, 'analytics_data_event_check'],
    ['page_events', { page: 'Home Page' }, 'page_events_page_check'],
    ['page_events', { event_type: '<script>' }, 'page_events_event_type_check'],
    ['page_events', { user_id: `monthly-${long(73)}` }, 'page_events_user_id_check'],
    ['erasures', { account_hash: Buffer.alloc(31) }, 'erasures_account_hash_check'],
    ['erasures', { email_hash: Buffer.alloc(31) }, 'erasures_email_hash_check'],
    ['page_event_keys', { last_day: 'November' }, 'page_event_keys_last_day_check'],
    ['page_event_keys', { key: Buffer.alloc(31) }, 'page_event_keys_key_check'],
    ['page_counts', { day: '21.11.2026' }, 'page_counts_day_check'],
    ['page_counts', { page: 'Home Page' }, 'page_counts_page_check'],
    ['page_counts', { views: 0 }, 'page_counts_views_check'],
    ['usage_days', { day: '21.11.2026' }, 'usage_days_day_check'],
    ['usage_days', { installations: -1 }, 'usage_days_installations_check'],
    ['uses', { period: '21.11.2026' }, 'uses_period_check'],
    ['uses', { kind: 'shared' }, 'uses_kind_check'],
    ['uses', { n: 0 }, 'uses_n_check'],
    ['site_uses', { period: '2026' }, 'site_uses_period_check'],
    ['site_uses', { kind: 'shared' }, 'site_uses_kind_check'],
    ['site_uses', { subject: '' }, 'site_uses_subject_check'],
    ['site_uses', { n: 0 }, 'site_uses_n_check'],
    ['use_totals', { opened: -1 }, 'use_totals_opened_check'],
    ['use_totals', { recent: -1 }, 'use_totals_recent_check'],
    ['traffic_days', { day: '21.11.2026' }, 'traffic_days_day_check'],
    ['traffic_days', { part: 'map' }, 'traffic_days_part_check'],
    ['traffic_days', { requests: 0 }, 'traffic_days_requests_check'],
    ['traffic_days', { bytes: -1 }, 'traffic_days_bytes_check'],
    ['zero_result_searches', { day: '21.11.2026' }, 'zero_result_searches_day_check'],
    ['zero_result_searches', { query: '' }, 'zero_result_searches_query_check'],
    ['zero_result_searches', { count: 0 }, 'zero_result_searches_count_check'],
    ['zero_result_searches', { sources: ['a', 'b', 'c', 'd'] }, 'zero_result_searches_sources_check'],
    ['backups', { kind: 'now and then' }, 'backups_kind_check'],
    ['backups', { bytes: -1 }, 'backups_bytes_check'],
    ['backups', { files: -1 }, 'backups_files_check'],
    ['backups', { verified_at: new Date() }, 'backups_check'],
    ['backups', { failure: '' }, 'backups_failure_check'],
    ['backups', { failure: 'full', finished_at: new Date(), verified_at: new Date() }, 'backups_check1'],
    ['idempotency_keys', { key: 'short' }, 'idempotency_keys_key_check'],
    ['password_resets', { token_hash: Buffer.alloc(31) }, 'password_resets_token_hash_check'],
    ['email_links', { purpose: 'other' }, 'email_links_purpose_check'],
    ['guardian_requests', { text_version: '' }, 'guardian_requests_text_version_check'],
    ['email_links', { token_hash: Buffer.alloc(31) }, 'email_links_token_hash_check'],
    ['guardian_requests', { token_hash: Buffer.alloc(31) }, 'guardian_requests_token_hash_check'],
    ['accounts', { language: 'English' }, 'accounts_language_check'],
    ['passkeys', { counter: -1 }, 'passkeys_counter_check'],
    ['passkeys', { name: '' }, 'passkeys_name_check'],
    ['recovery_codes', { code_hash: Buffer.alloc(31) }, 'recovery_codes_code_hash_check'],
    ['factor_challenges', { purpose: 'sign-in' }, 'factor_challenges_purpose_check'],
    ['pending_sign_ins', { token_hash: Buffer.alloc(31) }, 'pending_sign_ins_token_hash_check'],
    ['pending_sign_ins', { account_id: 'somebody' }, 'pending_sign_ins_check'],
    ['sessions', { browser: '' }, 'sessions_browser_check'],
    ['setup_links', { token_hash: Buffer.alloc(31) }, 'setup_links_token_hash_check'],
    ...tooLong,
  ] as const)('T1 ANS-06 DATA-02 DATA-16 LIM-11 %s with %o: %s', async ([table, values, constraint]) => {
    expect(await refusedBy(table, like(table, values))).toBe(constraint)
  })

  test.for([
    ['resources_kind_check', { kind: 'folder' }, 'resources_check'],
    ['resources_rating_total_check', clicks(-1, null), 'resources_check2'],
    ['resources_rating_amount_check', clicks(null, -1), 'resources_check2'],
  ] as const)('DATA-11 %s would refuse %o also if it stood alone', async ([constraint, values, covering]) => {
    const alone = db.transaction().execute(async (tx) => {
      await sql`alter table resources drop constraint ${sql.ref(covering)}`.execute(tx)
      expect(await refusedBy('resources', row(values), tx)).toBe(constraint)
      throw new Error('put the rule back')
    })
    await expect(alone).rejects.toThrow('put the rule back')
  })

  test('ANS-21 a resource has one open revision', async () => {
    const open = () => like('revisions', { id: randomUUID(), state: 'proposed', decided_at: null })
    expect(await refusedBy('revisions', open())).toBe('nothing')
    expect(await refusedBy('revisions', open())).toBe('revisions_open')
  })

  test('CALL-05 T23 a stored file belongs to one record', async () => {
    const stored = file()
    expect(await refusedBy('resources', stored)).toBe('nothing')
    expect(await refusedBy('resources', { ...stored, id: randomUUID() })).toBe('resources_storage_key_key')
  })

  test('DATA-03 an id is unique', async () => {
    expect(await refusedBy('resources', row({ id: resource.id }))).toBe('resources_pkey')
  })

  test('DATA-14 a user record belongs to an account and goes with it', async () => {
    const ofNobody = like('users', { account_id: 'a stranger' })
    expect(await refusedBy('users', ofNobody)).toBe('users_account_id_fkey')
    await insert('users', like('users', {}))
    await db.deleteFrom('accounts').where('id', '=', 'nobody').execute()
    expect(await db.selectFrom('users').select('account_id').execute()).toEqual([])
  })
})

afterAll(async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint join pg_namespace n on n.oid = connamespace
    where contype = 'c' and n.nspname = 'public' order by 1`.execute(db)
  const untried = rows.map(({ name }) => name).filter((name) => !proved.has(name))
  expect(untried, 'these rules of the database were never tried').toEqual([])
})
