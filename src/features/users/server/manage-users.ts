import { ownerRole, type Role } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import type { UsersRepository } from './users-repository.ts'

// Both calls have the same failures.
const fail = failing(contract.changeRole)

interface UsersDeps {
  readonly users: UsersRepository
}

/** ROLE-15: changes a role from the next call on. Fails with `last_admin` (SECURITY T7) or `user_not_found`. */
export async function changeRole(
  { users }: UsersDeps,
  change: { readonly accountId: string; readonly role: Role; readonly by: string },
) {
  const outcome = await users.changeRole({ ...change, neverWithout: ownerRole })
  if (outcome === 'last of its role') throw fail('last_admin')
  if (outcome === 'unknown') throw fail('user_not_found')
  return outcome
}

/** ROLE-11: deletes the record and ends all sessions; the account may sign in again, with the fallback role. */
export async function deleteUser(
  { users }: UsersDeps,
  { accountId, by }: { readonly accountId: string; readonly by: string },
) {
  const outcome = await users.delete({ accountId, by, neverWithout: ownerRole })
  if (outcome === 'last of its role') throw fail('last_admin')
  if (outcome === 'unknown') throw fail('user_not_found')
  return { id: accountId }
}

interface Order {
  readonly accountId: string
  readonly by: string
}

/** Ends all sessions of an account, the last admin's and one's own too. Fails with `user_not_found`. */
export async function endSessions({ users }: UsersDeps, order: Order) {
  if ((await users.endSessions(order)) === 'unknown') throw fail('user_not_found')
  return { id: order.accountId }
}

const failDisabling = failing(contract.disableUser)

/** Fails with `own_account`, `last_admin` (SECURITY T7) or `user_not_found`. A disabled account stays as it is. */
export async function disableUser({ users }: UsersDeps, order: Order) {
  if (order.accountId === order.by) throw failDisabling('own_account')
  const outcome = await users.setDisabled({ ...order, disabled: true, neverWithout: ownerRole })
  if (outcome === 'last of its role') throw failDisabling('last_admin')
  if (outcome === 'unknown') throw failDisabling('user_not_found')
  return { id: order.accountId, disabled: true }
}

export async function enableUser({ users }: UsersDeps, order: Order) {
  if ((await users.setDisabled({ ...order, disabled: false })) === 'unknown') throw fail('user_not_found')
  return { id: order.accountId, disabled: false }
}
