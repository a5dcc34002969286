import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { Database } from '#platform/postgres/tables/database.ts'

/** An account, and its name in ledgers (`source`). */
export interface DataSubject {
  readonly accountId: string
  readonly email: string
  readonly source: string
}

export type ResourceColumn = keyof Database['resources']

const identity = async (tx: Tx, { accountId }: DataSubject) => ({
  account: await tx
    .selectFrom('accounts')
    .select(['id', 'email', 'email_confirmed_at', 'is_email_trusted', 'name', 'language', 'disabled'])
    .select(['created_at', 'updated_at'])
    .where('id', '=', accountId)
    .executeTakeFirst(),
  user: await tx.selectFrom('users').selectAll().where('account_id', '=', accountId).executeTakeFirst(),
  guardian_consent: await tx
    .selectFrom('guardian_consents')
    .select(['text_version', 'given_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst(),
  sign_in: await tx
    .selectFrom('sign_ins')
    .select(['last_at', 'idle_notice_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst(),
  guardian_request: await tx
    .selectFrom('guardian_requests')
    .select(['guardian_email', 'text_version', 'created_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst(),
  ways_in: await tx
    .selectFrom('credentials')
    .select(['provider_id', 'issuer', 'created_at', 'updated_at'])
    .where('account_id', '=', accountId)
    .execute(),
})

const sessions = async (tx: Tx, { accountId }: DataSubject) => ({
  sessions: await tx
    .selectFrom('sessions')
    .select(['created_at', 'updated_at', 'confirmed_at', 'expires_at', 'browser', 'system'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
  email_links: await tx
    .selectFrom('email_links')
    .select(['purpose', 'email', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
  password_links: await tx
    .selectFrom('password_resets')
    .select(['created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .execute(),
})

/** Notices to the account, and its choices of mails. */
const choices = async (tx: Tx, { accountId }: DataSubject) => ({
  review_scope: await tx
    .selectFrom('review_scopes')
    .select(['subjects', 'grades', 'languages'])
    .where('account_id', '=', accountId)
    .executeTakeFirst(),
  notices: await tx
    .selectFrom('notices')
    .select(['kind', 'resource_id', 'title', 'data', 'created_at', 'read_at', 'mail_due_at', 'mailed_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute(),
  notice_choices: await tx
    .selectFrom('notice_settings')
    .select(['contributions', 'queue', 'stop_reason as stopped_because', 'updated_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst(),
})

/** No key, no secret, no code. */
const factors = async (tx: Tx, { accountId }: DataSubject) => ({
  passkeys: await tx
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
  authenticator_app: await tx
    .selectFrom('authenticator_apps')
    .select(['created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst(),
  recovery_codes: await tx
    .selectFrom('recovery_codes')
    .select('created_at')
    .where('account_id', '=', accountId)
    .execute(),
})

const recordColumns = [
  ...(['id', 'user_id', 'subject', 'title', 'file_url', 'tags', 'modified_at', 'verified'] as const),
  ...(['kind', 'file_name', 'bytes', 'mime', 'edit_number', 'edited_at', 'edited_by', 'decisions'] as const),
  ...([
    'queued_at',
    'returned_at',
    'returned_reason',
    'returned_text',
    'returned_fields',
    'returns',
  ] as const),
  ...(['version', 'version_kind', 'version_note', 'replaces_id'] as const),
  ...(['removal_asked_at', 'removal_reason'] as const),
] as const satisfies readonly ResourceColumn[]

/** Deleted less than a day ago. */
async function binned(tx: Tx, accountId: string, columns: readonly ResourceColumn[]) {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select (select jsonb_object_agg(key, value) from jsonb_each(record) where key = any(${columns}::text[])) as record,
      deleted_at, expires_at
    from deleted_resources where record->>'uploader_account_id' = ${accountId} order by deleted_at`.execute(
    tx,
  )
  return rows.map(({ record, ...moments }) => ({ ...(record as object), ...moments }))
}

const contributions = async (tx: Tx, { accountId }: DataSubject, attributes: readonly ResourceColumn[]) => ({
  resources: await tx
    .selectFrom('resources')
    .select([...recordColumns, ...attributes])
    .where('uploader_account_id', '=', accountId)
    .orderBy('modified_at')
    .execute(),
  deleted_resources: await binned(tx, accountId, [...recordColumns, ...attributes]),
  // The moderator who decided is not named.
  suggested_changes: await tx
    .selectFrom('revisions')
    .select(['resource_id', 'base_edit_number', 'fields', 'base', 'message', 'state'])
    .select(['created_at', 'decided_at', 'decision_text'])
    .where('author_account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
  answers_to_findings: await tx
    .selectFrom('findings')
    .innerJoin('resources', 'resources.id', 'findings.resource_id')
    .select(['resource_id', 'rule', 'page', 'excerpt', 'answer', 'answered_at'])
    .where('uploader_account_id', '=', accountId)
    .where('answer', 'is not', null)
    .orderBy('answered_at')
    .execute(),
  uploads: await tx
    .selectFrom('uploads')
    .select(['file_name', 'bytes', 'created_at'])
    .where('account_id', '=', accountId)
    .execute(),
  analytics_data: await tx
    .selectFrom('analytics_data')
    .select(['event', 'subject', 'title', 'timestamp'])
    .where('user_id', '=', accountId)
    .orderBy('id')
    .execute(),
})

const actions = async (tx: Tx, { accountId, source }: DataSubject) => ({
  ratings: await tx
    .selectFrom('ratings')
    .select(['resource_id', 'stars', 'rated_at'])
    .where('source', '=', source)
    .orderBy('id')
    .execute(),
  reports: await tx
    .selectFrom('reports')
    .select(['resource_id', 'reason', 'text', 'reported_at'])
    .where('source', '=', source)
    .orderBy('id')
    .execute(),
  reported_errors: await tx
    .selectFrom('error_reports')
    .select(['resource_id', 'version', 'page', 'wrong', 'right_text', 'state', 'reason', 'reported_at'])
    .where('source', '=', source)
    .orderBy('id')
    .execute(),
  answers: await tx
    .selectFrom('idempotency_keys')
    .select(['response as answer', 'created_at'])
    .where('actor', '=', source)
    .execute(),
  // Other accounts are not named.
  audit_entries: await tx
    .selectFrom('audit_entries')
    .select(['at', 'act', 'subject_id', 'title', 'reason', 'details'])
    .select(sql<boolean>`account_id = ${accountId}`.as('by_yourself'))
    .where(({ or, eb }) => or([eb('account_id', '=', accountId), eb('subject_id', '=', accountId)]))
    .orderBy('id')
    .execute(),
  security_events: await tx
    .selectFrom('security_events')
    .select(['at', 'kind', 'route'])
    .select(sql<boolean>`account_id is not distinct from ${accountId}`.as('by_yourself'))
    .where(({ or, eb }) => or([eb('account_id', '=', accountId), eb('subject_id', '=', accountId)]))
    .orderBy('id')
    .execute(),
})

const proposals = async (tx: Tx, { accountId }: DataSubject) => ({
  lesson_proposals: await tx
    .selectFrom('lesson_proposals')
    .select(['resource_id', 'other_id', 'created_at', 'state', 'decided_at', 'decision_text'])
    .where('proposed_by', '=', accountId)
    .orderBy('created_at')
    .execute(),
})

/** Days and lists in which staff saw name and email. Roles of today, null without one: no person is named (decision 49). */
const disclosures = async (tx: Tx, { accountId }: DataSubject) => ({
  seen_by_staff: await tx
    .selectFrom('disclosures')
    .leftJoin('users', 'users.account_id', 'viewer_id')
    .select(['day', 'page as list', 'role'])
    .distinct()
    .where('subject_id', '=', accountId)
    .orderBy('day')
    .orderBy('list')
    .orderBy('role')
    .execute(),
})

/** All data about an account, by table, as one snapshot; no hash, no token. `attributes`: columns that an uploader fills in. */
export const copyAccount = (
  db: Db,
  attributes: readonly ResourceColumn[],
  subject: DataSubject,
): Promise<Readonly<Record<string, unknown>>> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      ...(await identity(tx, subject)),
      ...(await sessions(tx, subject)),
      ...(await factors(tx, subject)),
      ...(await choices(tx, subject)),
      ...(await contributions(tx, subject, attributes)),
      ...(await actions(tx, subject)),
      ...(await proposals(tx, subject)),
      ...(await disclosures(tx, subject)),
    }))
