import { useQuery } from '@tanstack/react-query'
import type { Standing } from '#shared/abilities.ts'
import { call } from '#client/call.ts'
import { persisted } from '#client/offline/persisted-query.ts'
import { withPersister } from '#client/offline/persistence.ts'
import { setPrivateOwner } from '#client/offline/private-data.ts'
import { createVisitor, readSession, type Session } from '#features/accounts/contract.ts'

export const sessionKey = ['session'] as const

export interface SessionState {
  /** True until the first answer, good or bad. */
  readonly loading: boolean
  /** `null` for a visitor, and while nothing is known. */
  readonly account: Session['account']
  /** Nobody could say, and nothing was kept: who needs to know, needs the network. */
  readonly unanswered: boolean
  /** For `can()`: what this person may be shown. The server decides by itself. */
  readonly actor: Standing
}

const actorOf = (account: Session['account']): Standing =>
  account ? { kind: 'member', role: account.role } : { kind: 'visitor' }

/** AUTH-01: whoever is nobody yet becomes a visitor now, so that the first star or report counts at once. */
async function sessionOrVisitor(signal: AbortSignal): Promise<Session> {
  const session = await call(readSession, { signal })
  if (session.account) setPrivateOwner(session.account.id)
  // It has ended by itself: uploads wait for its account to come back, what was read with it does not.
  else void withPersister((keeper) => keeper.clearPrivate())
  if (!session.account && !session.visitor) await call(createVisitor)
  return session
}

export const sessionQuery = {
  ...persisted('private'),
  queryKey: sessionKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => sessionOrVisitor(signal),
  staleTime: 60_000,
}

/** Who is signed in here; without an answer who was, as kept, else a visitor. */
export function useSession(): SessionState {
  const { data, isPending, isError } = useQuery(sessionQuery)
  const account = data?.account ?? null
  return { loading: isPending, unanswered: isError && !data, account, actor: actorOf(account) }
}
