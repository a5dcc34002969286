/** Acts of authors alone, also once their account is deleted. */
const ofAuthors = /^(resource\.(resubmitted|withdrawn)|revision\.proposed|removal\.asked)$/
/** Acts of an author or a moderator. */
const ofBoth = /^(resource\.edited|replacement\.proposed|error\.(confirmed|rejected))$/

/** In place of people. `you`: the reader. */
export const actorRoles = ['you', 'author', 'moderator', 'operator', 'system'] as const

export interface EntryOfAccount {
  readonly account_id: string
  readonly act: string
}

/** The role in which an account acted on the resource of `author`, never its identity (DESK-12). */
export function roleInEntry({ account_id: by, act }: EntryOfAccount, author: string | null, reader?: string) {
  if (by === reader) return 'you'
  if (by === 'operator' || by === 'system') return by
  const isAuthor = ofAuthors.test(act) || (ofBoth.test(act) && by === author)
  return isAuthor ? 'author' : 'moderator'
}

/** An account that edits a resource as its moderator. */
export const asModerator = (accountId: string) => ({ accountId, as: 'moderator' }) as const
