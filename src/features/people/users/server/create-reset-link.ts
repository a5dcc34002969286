import { failing } from '#shared/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import type { Tx } from '#platform/postgres/idempotency.ts'
import * as contract from '../contract.ts'
import type { UsersRepository } from './users-repository.ts'

const fail = failing(contract.createResetLink)

/** Mails the owner where the site sends mail (F-C8); with `tx` after its commit. */
export type NotifyOwner = (
  notice: {
    readonly accountId: string
    readonly notice: 'reset-link-made' | 'role-changed'
    readonly language: Language
  },
  tx?: Tx,
) => Promise<void>

export interface ResetLinkDeps {
  readonly users: UsersRepository
  /** Stores the link's hash and an audit entry of `madeBy`. */
  readonly makeResetLink: (
    accountId: string,
    madeBy: string,
  ) => Promise<{ readonly link: string; readonly expiresAt: string }>
  readonly notifyOwner: NotifyOwner
}

/** AUTH-21: where no mail is sent, the admin hands the one-time link to its owner. */
export async function createResetLink(
  { users, makeResetLink, notifyOwner }: ResetLinkDeps,
  {
    accountId,
    by,
    language,
  }: { readonly accountId: string; readonly by: string; readonly language: Language },
) {
  if (!(await users.has(accountId))) throw fail('user_not_found')
  // Before the link: no link exists without a notice.
  await notifyOwner({ accountId, notice: 'reset-link-made', language })
  return makeResetLink(accountId, by)
}
