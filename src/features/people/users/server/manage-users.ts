import { isHigherRole, ownerRole, type Role } from '#shared/abilities.ts'
import { failing, type QueryOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import type { Language } from '#shared/languages.ts'
import * as contract from '../contract.ts'
import { newUser } from '../new-user.ts'
import { decodeUserCursor } from '../user-cursor.ts'
import { consentAgeOf } from '#features/people/accounts/guardian-consent.ts'
import { resetFactors as removeFactors } from '#features/people/sign-in/server/factors/own-factors.ts'
import { notifyOwner } from '#features/people/sign-in/server/notices/account-notices.ts'
import { makeResetLink } from '#features/people/sign-in/server/passwords/issue-reset-link.ts'
import type { Db } from '#platform/postgres/connection.ts'
import type { RoleDeps, UserDeps } from './user-deps.ts'
import {
  endAllSessions,
  findUsers,
  hasUser,
  removeUser,
  setDisabled,
  writeRole,
  type Order,
} from './users-repository.ts'

const fail = failing(contract.changeRole)

interface RoleRequest {
  readonly accountId: string
  readonly role: Role
  readonly by: string
  readonly unconfirmed?: boolean | undefined
  readonly language: Language
}

const refusals = {
  'last of its role': 'last_admin',
  unknown: 'user_not_found',
  unconfirmed: 'email_unconfirmed',
  'guardian missing': 'guardian_pending',
} as const

/**
 * ROLE-15: changes a role from the next call on, and notifies the owner by mail and on the site. Fails with `last_admin` (T7),
 * `user_not_found`, `guardian_pending` or, without the admin's explicit yes, `email_unconfirmed` (F-C6).
 */
export async function changeRole(
  { db, guardianRule, signIn, addNotice, sendsMail }: RoleDeps,
  { unconfirmed = false, language, ...change }: RoleRequest,
) {
  const { accountId, role } = change
  const needsConfirmed = (from: Role) => sendsMail && !unconfirmed && isHigherRole(role, from)
  const needsConsent = (from: Role) => isHigherRole(role, from)
  const consentAge = consentAgeOf(guardianRule)
  const order = { ...change, neverWithout: ownerRole, consentAge, needsConfirmed, needsConsent }
  const outcome = await writeRole(db, order, async (tx, from) => {
    await addNotice?.(
      tx,
      isHigherRole(role, from)
        ? { accountId, kind: 'role.granted', data: { role } }
        : { accountId, kind: 'access.changed', data: { act: 'role.changed' } },
    )
    if (signIn) await notifyOwner(signIn, { accountId, notice: 'role-changed', language }, tx)
  })
  if (typeof outcome === 'string') throw fail(refusals[outcome])
  return { ...outcome, unconfirmed: sendsMail && outcome.unconfirmed }
}

/** ROLE-11: deletes the record and ends all sessions; the account may sign in again, with the fallback role. */
export async function deleteUser(db: Db, { accountId, by }: Order) {
  const outcome = await removeUser(db, { accountId, by, neverWithout: ownerRole })
  if (outcome === 'last of its role') throw fail('last_admin')
  if (outcome === 'unknown') throw fail('user_not_found')
  return { id: accountId }
}

/** Ends all sessions of an account, the last admin's and one's own too. Fails with `user_not_found`. */
export async function endSessions(db: Db, order: Order) {
  if ((await endAllSessions(db, order)) === 'unknown') throw fail('user_not_found')
  return { id: order.accountId }
}

const failDisabling = failing(contract.disableUser)

/** Fails with `own_account`, `last_admin` (T7) or `user_not_found`. A disabled account stays as it is. */
export async function disableUser(db: Db, order: Order) {
  if (order.accountId === order.by) throw failDisabling('own_account')
  const outcome = await setDisabled(db, { ...order, disabled: true, neverWithout: ownerRole })
  if (outcome === 'last of its role') throw failDisabling('last_admin')
  if (outcome === 'unknown') throw failDisabling('user_not_found')
  return { id: order.accountId, disabled: true }
}

export async function enableUser(db: Db, order: Order) {
  if ((await setDisabled(db, { ...order, disabled: false })) === 'unknown') throw fail('user_not_found')
  return { id: order.accountId, disabled: false }
}

const failFactors = failing(contract.resetFactors)

/** Fails with `no_factor` or `user_not_found`. */
export async function resetFactors({ db, signIn }: UserDeps, order: Order & { readonly language: Language }) {
  if (!(await hasUser(db, order.accountId))) throw failFactors('user_not_found')
  if (!(await removeFactors(signIn, order))) throw failFactors('no_factor')
  return { id: order.accountId }
}

/** A page of user records, newest first; writes the disclosure to `viewerId` to the log. Fails with `invalid_input` for a foreign cursor. */
export async function listUsers(
  { db, disclosures, sendsMail }: UserDeps,
  { q, list, cursor }: QueryOf<typeof contract.listUsers>,
  viewerId: string,
) {
  const after = cursor === undefined ? undefined : decodeUserCursor(cursor)
  if (cursor !== undefined && !after) throw commonFailure('invalid_input', { field: 'cursor' })
  const text = q?.trim() || undefined
  const page = await findUsers(db, {
    text,
    only: list === 'new' ? newUser : undefined,
    after,
    limit: contract.usersPageSize,
  })
  await disclosures.record(
    viewerId,
    'users',
    page.items.map(({ id }) => id),
  )
  // Without mail nobody can confirm an email, so no row is marked.
  const items = page.items.map((user) => ({ ...user, unconfirmed: sendsMail && user.unconfirmed }))
  return { ...page, items }
}

/** AUTH-21: where no mail is sent, the admin hands the one-time link to its owner. */
export async function createResetLink(
  { db, signIn }: UserDeps,
  { accountId, by, language }: Order & { readonly language: Language },
) {
  if (!(await hasUser(db, accountId))) throw failing(contract.createResetLink)('user_not_found')
  // Before the link: no link exists without a notice.
  await notifyOwner(signIn, { accountId, notice: 'reset-link-made', language })
  return makeResetLink(db, signIn, { accountId, madeBy: by })
}
