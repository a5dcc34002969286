import { failing } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import type { UsersRepository } from './users-repository.ts'

const fail = failing(contract.createResetLink)

export interface ResetLinkParts {
  readonly users: UsersRepository
  /** Keeps the link's hash and the audit entry in the name of `madeBy`. */
  readonly makeResetLink: (
    accountId: string,
    madeBy: string,
  ) => Promise<{ readonly link: string; readonly expiresAt: string }>
}

/** AUTH-21: where no mail is sent, the admin hands the one-time link to its owner. */
export async function createResetLink(
  { users, makeResetLink }: ResetLinkParts,
  { accountId, by }: { readonly accountId: string; readonly by: string },
) {
  if (!(await users.has(accountId))) throw fail('user_not_found')
  return makeResetLink(accountId, by)
}
