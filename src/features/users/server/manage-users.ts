import { ownerRole, type Role } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { changeRole as contract } from '../contract.ts'
import type { UsersRepository } from './users-repository.ts'

// Both calls have the same failures.
const fail = failing(contract)

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
