import { addAccountEntry } from '#platform/postgres/audit-entries.ts'
import type { CredentialRefusal } from '#platform/auth/credentials-repository.ts'
import type { OpenedSession, PasswordChange, SessionOpener } from '#platform/auth/sessions/session-opener.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'

/** New password, end of all sessions, reset links and pending email changes, audit entry and `andThen` in one transaction. A refusal changes nothing. */
export const replacePassword = (
  db: Db,
  change: PasswordChange,
  sessions: SessionOpener,
  andThen: (tx: Tx) => Promise<void>,
): Promise<OpenedSession | CredentialRefusal> =>
  db.transaction().execute(async (tx) => {
    const opened = await sessions.changePassword(tx, change)
    if (typeof opened === 'string') return opened
    const { accountId } = change
    await tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
    await addAccountEntry(tx, accountId, 'password.changed')
    await andThen(tx)
    return opened
  })
