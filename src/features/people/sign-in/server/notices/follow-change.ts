import type { Language } from '#shared/languages.ts'
import type { SessionOpener } from '#platform/auth/sessions/session-opener.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import type { Notice, NotifyOwner } from './account-notices.ts'

export interface FollowDeps {
  readonly sessions: Pick<SessionOpener, 'mustHold' | 'endOthers'>
  readonly notifyOwner: NotifyOwner
}

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
  { sessions, notifyOwner }: FollowDeps,
  { accountId, cookieHeader, language }: ChangingOwner,
  notice: Notice['notice'],
): WayInChange => ({
  accountId,
  async andThen(tx) {
    await sessions.mustHold(tx, accountId, cookieHeader)
    await sessions.endOthers(tx, accountId, cookieHeader)
    await notifyOwner({ accountId, notice, language }, tx)
  },
})
