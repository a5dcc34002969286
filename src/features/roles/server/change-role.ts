import { ownerRole, type Role } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import type { UsersRepository } from './users-repository.ts'

const fail = failing(contract.changeRole)

/** ROLE-15: gives a user another role. It holds from the next call on; the last admin stays one (SECURITY T7). */
export async function changeRole(
  { users }: { readonly users: UsersRepository },
  change: { readonly accountId: string; readonly role: Role; readonly by: string },
) {
  const outcome = await users.changeRole({ ...change, neverWithout: ownerRole })
  if (outcome === 'last of its role') throw fail('last_admin')
  if (outcome === 'unknown') throw fail('user_not_found')
  return outcome
}
