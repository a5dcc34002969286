import type { Language } from '#shared/languages.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { SignInDeps } from '../sign-in-deps.ts'
import { type Notice, notifyOwner } from './account-notices.ts'

/** The member who changes a way in, and the session of the change. */
export interface ChangingOwner {
  readonly accountId: string
  readonly cookieHeader: string | undefined
  readonly language: Language
}

/** Account of a change of a way in, and its consequences. */
export interface WayInChange {
  readonly accountId: string
  /** Runs in the same transaction after the change. */
  readonly andThen: (tx: Tx) => Promise<void>
}

/**
 * Ends the transaction of each change of a way in: the session has not ended meanwhile (F-C4), other sessions end
 * (ASVS 7.4.3), and the owner gets a mail (ASVS 6.3.7). Fails with `not_signed_in`.
 */
export const followChange = (
  deps: SignInDeps,
  { accountId, cookieHeader, language }: ChangingOwner,
  notice: Notice['notice'],
): WayInChange => ({
  accountId,
  async andThen(tx) {
    await deps.sessions.mustHold(tx, accountId, cookieHeader)
    await deps.sessions.endOthers(tx, accountId, cookieHeader)
    await notifyOwner(deps, { accountId, notice, language }, tx)
  },
})
