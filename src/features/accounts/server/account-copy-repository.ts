import { sql } from 'kysely'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { Database } from '#platform/postgres/schema.ts'

/** Whose things: the account, and the name it has in ledgers. */
export interface Whose {
  readonly accountId: string
  readonly email: string
  readonly source: string
}

type ResourceColumn = keyof Database['resources']

export interface AccountCopyRepository {
  /** Everything kept about an account, in the names of the tables; no hash, no token. One moment's view. */
  copyOf(whose: Whose): Promise<Readonly<Record<string, unknown>>>
}

const identity = async (tx: Tx, { accountId }: Whose) => ({
  account: await tx
    .selectFrom('accounts')
    .select(['id', 'email', 'email_confirmed_at', 'name', 'disabled', 'created_at', 'updated_at'])
    .where('id', '=', accountId)
    .executeTakeFirst(),
  user: await tx.selectFrom('users').selectAll().where('account_id', '=', accountId).executeTakeFirst(),
  guardian_consent: await tx
    .selectFrom('guardian_consents')
    .select(['text_version', 'given_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst(),
  ways_in: await tx
    .selectFrom('credentials')
    .select(['provider_id', 'issuer', 'created_at', 'updated_at'])
    .where('account_id', '=', accountId)
    .execute(),
})

const visits = async (tx: Tx, { accountId }: Whose) => ({
  sessions: await tx
    .selectFrom('sessions')
    .select(['created_at', 'updated_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
  password_links: await tx
    .selectFrom('password_resets')
    .select(['created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .execute(),
})

const contributions = async (tx: Tx, { accountId }: Whose, attributes: readonly ResourceColumn[]) => ({
  resources: await tx
    .selectFrom('resources')
    .select(['id', 'user_id', 'subject', 'title', 'file_url', 'tags', 'modified_at', 'verified'])
    .select(['kind', 'file_name', 'bytes', 'mime', ...attributes])
    .where('uploader_account_id', '=', accountId)
    .orderBy('modified_at')
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

const acts = async (tx: Tx, { accountId, source }: Whose) => ({
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
  answers: await tx
    .selectFrom('idempotent_answers')
    .select(['answer', 'created_at'])
    .where('actor', '=', source)
    .execute(),
  // Who else acted is that person's business.
  audit_entries: await tx
    .selectFrom('audit_entries')
    .select(['at', 'act', 'subject_id', 'title', 'reason'])
    .select(sql<boolean>`account_id = ${accountId}`.as('by_yourself'))
    .where(({ or, eb }) => or([eb('account_id', '=', accountId), eb('subject_id', '=', accountId)]))
    .orderBy('id')
    .execute(),
})

/** `attributes`: the columns in which an uploader describes a resource. */
export const accountCopyRepository = (
  db: Db,
  attributes: readonly ResourceColumn[],
): AccountCopyRepository => ({
  copyOf: (whose) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => ({
        ...(await identity(tx, whose)),
        ...(await visits(tx, whose)),
        ...(await contributions(tx, whose, attributes)),
        ...(await acts(tx, whose)),
      })),
})
