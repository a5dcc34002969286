import { ownerRole } from '#shared/abilities.ts'
import { failing } from '#shared/endpoint.ts'
import * as contract from '../contract.ts'
import type { UsersRepository } from './users-repository.ts'

const fail = failing(contract.deleteUser)

/** ROLE-11: the record goes and all sign-ins end; the account stays and may sign in again, without a role of its own. */
export async function deleteUser(
  { users }: { readonly users: UsersRepository },
  { accountId, by }: { readonly accountId: string; readonly by: string },
) {
  const outcome = await users.delete({ accountId, by, neverWithout: ownerRole })
  if (outcome === 'last of its role') throw fail('last_admin')
  if (outcome === 'unknown') throw fail('user_not_found')
  return { id: accountId }
}
