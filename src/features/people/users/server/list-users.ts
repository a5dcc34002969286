import type { QueryOf } from '#shared/endpoint.ts'
import { commonFailure } from '#shared/failure.ts'
import { type listUsers as contract, usersPageSize } from '../contract.ts'
import { newUser } from '../new-user.ts'
import { decodeUserCursor } from '../user-cursor.ts'
import type { UserDeps } from './deps.ts'
import { findUsers } from './users-repository.ts'

/** A page of user records, newest first; writes the disclosure to `viewerId` to the log. Fails with `invalid_input` for a foreign cursor. */
export async function listUsers(
  { db, sightings, sendsMail }: UserDeps,
  { q, list, cursor }: QueryOf<typeof contract>,
  viewerId: string,
) {
  const after = cursor === undefined ? undefined : decodeUserCursor(cursor)
  if (cursor !== undefined && !after) throw commonFailure('invalid_input', { field: 'cursor' })
  const text = q?.trim() || undefined
  const page = await findUsers(db, {
    text,
    only: list === 'new' ? newUser : undefined,
    after,
    limit: usersPageSize,
  })
  await sightings.record(
    viewerId,
    'users',
    page.items.map(({ id }) => id),
  )
  // Without mail nobody can confirm an email, so no row is marked.
  const items = page.items.map((user) => ({ ...user, unconfirmed: sendsMail && user.unconfirmed }))
  return { ...page, items }
}
