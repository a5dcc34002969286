import { firstLanguage, type Language } from '#shared/languages.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { Staging } from '#platform/files/staging.ts'
import type { Erase } from '../account-deletion-repository.ts'
import { eraseAccount } from '../delete-account.ts'
import { beginNotices, findDue, isStillDue } from './idle-accounts-repository.ts'
import { idleLimits } from './idle-limits.ts'

/** The sweep's name in the audit log. */
const by = 'system'
const batchRows = 100

export interface SweepIdleDeps {
  readonly db: Db
  readonly erase: Erase
  readonly staging: Staging
  /** Mails the owner, where the site sends mail. */
  readonly notifyOwner: (
    notice: {
      readonly accountId: string
      readonly notice: 'account-idle'
      readonly language: Language
    },
    tx: Tx,
  ) => Promise<void>
  readonly logError: (error: unknown, work: string) => void
}

/**
 * Tells the owners of idle accounts, and erases the accounts whose notice has ended, as their owners would. Each batch and
 * each erasure is a transaction of its own. `now` is the time of the database.
 */
export async function sweepIdleAccounts(deps: SweepIdleDeps, now: Date): Promise<void> {
  const { db, notifyOwner, logError } = deps
  const limits = idleLimits(now)
  const notify = (accountId: string, tx: Tx) =>
    notifyOwner({ accountId, notice: 'account-idle', language: firstLanguage }, tx)
  let told = batchRows
  while (told === batchRows) told = await beginNotices(db, limits, batchRows, notify)

  const recheck = (accountId: string) => (tx: Tx) => isStillDue(tx, accountId, limits)
  let batch = await findDue(db, limits, '', batchRows)
  while (batch.length > 0) {
    for (const account of batch)
      await eraseAccount(deps, { ...account, by, recheck: recheck(account.accountId) }).catch(
        (error: unknown) => logError(error, 'idle accounts'),
      )
    batch = await findDue(db, limits, batch.at(-1)?.accountId ?? '', batchRows)
  }
}
