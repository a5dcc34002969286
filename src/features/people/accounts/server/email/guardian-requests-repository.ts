/** Guardians of minors who have not answered yet (GUARDIAN_CONSENT=confirmed). */
import { sql } from 'kysely'
import { retentionPeriods } from '#shared/retention-periods.ts'
import { addAuditEntry } from '#platform/postgres/audit-entries.ts'
import type { Db } from '#platform/postgres/connection.ts'
import { fieldNames, type Person } from '../../person-fields.ts'

export interface GuardianToMail {
  readonly guardianEmail: string
  readonly email: string
}

/** Data of the minor that the site keeps. */
export type GuardianRequestRow = GuardianToMail & Person

interface UnconfirmedAccount {
  readonly accountId: string
  readonly email: string
}

const { days } = retentionPeriods.guardianAnswers
const isOpen = sql<boolean>`guardian_requests.created_at > now() - make_interval(days => ${days})`
// An hour later than links end, so that an answer in the last second is stored before.
const isOver = sql<boolean>`guardian_requests.created_at < now() - make_interval(days => ${days}, hours => 1)`

const openRequests = (db: Db) =>
  db
    .selectFrom('guardian_requests')
    .innerJoin('accounts', 'accounts.id', 'guardian_requests.account_id')
    .where(isOpen)
    .where('accounts.disabled', '=', false)

/** Stores the consent with a hash of the guardian's address, which is deleted. Undefined if it was answered meanwhile. */
export const storeConsent = (db: Db, tokenHash: Buffer, guardianHash: string) =>
  db.transaction().execute(async (tx) => {
    const answered = await tx
      .deleteFrom('guardian_requests')
      .where('token_hash', '=', tokenHash)
      .where(isOpen)
      .returning(['account_id', 'text_version'])
      .executeTakeFirst()
    if (!answered) return undefined
    await tx
      .insertInto('guardian_consents')
      .values({ ...answered, guardian_hash: guardianHash })
      .execute()
    const { account_id: subjectId } = answered
    await addAuditEntry(tx, { accountId: 'guardian', act: 'guardian.confirmed', subjectId })
    return subjectId
  })

/** Undefined if the request was answered, is too old, or belongs to a disabled account. */
export const findGuardian = (db: Db, accountId: string): Promise<GuardianToMail | undefined> =>
  openRequests(db)
    .select(['guardian_email as guardianEmail', 'accounts.email'])
    .where('guardian_requests.account_id', '=', accountId)
    .executeTakeFirst()

/** Sets the token of the link; the former link expires. False if it was answered meanwhile. */
export async function setGuardianToken(db: Db, accountId: string, tokenHash: Buffer) {
  const open = db.updateTable('guardian_requests').where('account_id', '=', accountId)
  return (await open.set({ token_hash: tokenHash }).executeTakeFirst()).numUpdatedRows === 1n
}

/** Undefined if the request was answered or is too old. */
export const findRequest = (db: Db, tokenHash: Buffer): Promise<GuardianRequestRow | undefined> =>
  openRequests(db)
    .innerJoin('users', 'users.account_id', 'accounts.id')
    .select(['guardian_email as guardianEmail', 'accounts.email'])
    .select(fieldNames)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Accounts whose guardian has not answered in time. */
export const findUnanswered = (db: Db): Promise<readonly UnconfirmedAccount[]> =>
  db
    .selectFrom('guardian_requests')
    .innerJoin('accounts', 'accounts.id', 'guardian_requests.account_id')
    .select(['accounts.id as accountId', 'accounts.email'])
    .where(isOver)
    .execute()
