import { failing } from '#shared/endpoint.ts'
import type { Language } from '#shared/languages.ts'
import * as contract from '../contract.ts'
import type { Order, UserDeps } from './deps.ts'
import { hasUser } from './users-repository.ts'

const fail = failing(contract.createResetLink)

/** AUTH-21: where no mail is sent, the admin hands the one-time link to its owner. */
export async function createResetLink(
  { db, makeResetLink, notifyOwner }: UserDeps,
  { accountId, by, language }: Order & { readonly language: Language },
) {
  if (!(await hasUser(db, accountId))) throw fail('user_not_found')
  // Before the link: no link exists without a notice.
  await notifyOwner({ accountId, notice: 'reset-link-made', language })
  return makeResetLink(accountId, by)
}
