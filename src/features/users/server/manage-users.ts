import { ownerRole, type Role } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import { changeRole as contract } from '../contract.ts'
import type { UsersRepository } from './users-repository.ts'

/** The failures of both calls. */
const fail = failing(contract)

interface UsersDeps {
  readonly users: UsersRepository
}

/** ROLE-15: gives a user another role. It holds from the next call on; the last admin stays one (SECURITY T7). */
export async function changeRole(
  { users }: UsersDeps,
  change: { readonly accountId: string; readonly role: Role; readonly by: string },
) {
  const outcome = await users.changeRole({ ...change, neverWithout: ownerRole })
  if (outcome === 'last of its role') throw fail('last_admin')
  if (outcome === 'unknown') throw fail('user_not_found')
  return outcome
}

/** ROLE-11: the record goes and all sign-ins end; the account stays and may sign in again, without a role of its own. */
export async function deleteUser(
  { users }: UsersDeps,
  { accountId, by }: { readonly accountId: string; readonly by: string },
) {
  const outcome = await users.delete({ accountId, by, neverWithout: ownerRole })
  if (outcome === 'last of its role') throw fail('last_admin')
  if (outcome === 'unknown') throw fail('user_not_found')
  return { id: accountId }
}
