/** Acts of authors; an uploader who is a moderator decides as a moderator. */
const actsOfAuthors = new Set([
  'resource.edited',
  'resource.resubmitted',
  'resource.withdrawn',
  'revision.proposed',
])

/** In place of people. */
export const actorRoles = ['author', 'moderator', 'operator', 'system'] as const

export interface ActOfAccount {
  readonly account_id: string
  readonly act: string
}

/** The role in which an account acted on the resource of `author`, never its identity (SECURITY §4). */
export function roleInAct({ account_id: by, act }: ActOfAccount, author: string | null) {
  if (by === 'operator' || by === 'system') return by
  return by === author && actsOfAuthors.has(act) ? 'author' : 'moderator'
}
