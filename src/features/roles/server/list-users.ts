import type { QueryOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { type listUsers as contract, usersPageSize } from '../contract.ts'
import { newUser } from '../new-user.ts'
import { unpackUserPlace } from '../user-place.ts'
import type { UsersRepository } from './users-repository.ts'

/** A page of user records, newest first. Fails with `invalid_input` for a foreign cursor. */
export function listUsers(
  { users }: { readonly users: UsersRepository },
  { q, list, cursor }: QueryOf<typeof contract>,
) {
  const after = cursor === undefined ? undefined : unpackUserPlace(cursor)
  if (cursor !== undefined && !after) throw commonFailure('invalid_input', { field: 'cursor' })
  const text = q?.trim().normalize('NFC') || undefined
  return users.page({ text, only: list === 'new' ? newUser : undefined, after, limit: usersPageSize })
}
