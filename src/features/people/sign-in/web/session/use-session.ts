import { useQuery } from '@tanstack/react-query'
import type { Session } from '#features/people/accounts/contract.ts'
import type { ActorRole } from '#shared/abilities.ts'
import { call } from '#client/call.ts'
import { persisted } from '#client/offline/persisted-query.ts'
import { withPersister } from '#client/offline/persistence.ts'
import { setPrivateOwner } from '#client/offline/private-data.ts'
import { sessionSettled } from '#client/realtime/use-live-events.ts'
import { createVisitor, readSession } from '../../session-contract.ts'

export const sessionKey = ['session'] as const

export interface SessionState {
  /** True until the first response, good or bad. */
  readonly loading: boolean
  /** `null` for a visitor, and while the session is unknown. */
  readonly account: Session['account']
  /** The request failed and no session was stored: pages for members need the network. */
  readonly unanswered: boolean
  /** Number of returned contributions or, without one, of unread notices. */
  readonly waiting: number | undefined
  /** For `can()`: decides what is shown. The server checks by itself. */
  readonly actor: ActorRole
}

const actorOf = (account: Session['account']): ActorRole =>
  account ? { kind: 'member', role: account.role } : { kind: 'visitor' }

/** AUTH-01: gives a new browser its visitor cookie now, so that the first rating or report counts at once. */
async function sessionOrVisitor(signal: AbortSignal): Promise<Session> {
  await sessionSettled()
  const session = await call(readSession, { signal })
  if (session.account) setPrivateOwner(session.account.id)
  // The session has expired: uploads wait for its account to return, data read with it is cleared.
  else void withPersister((persister) => persister.clearPrivate())
  if (!session.account && !session.visitor) await call(createVisitor)
  return session
}

export const sessionQuery = {
  ...persisted('private'),
  queryKey: sessionKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => sessionOrVisitor(signal),
  staleTime: 60_000,
}

/** The session of this browser; without a response the stored one, else a visitor. */
export function useSession(): SessionState {
  const { data, isPending, isError } = useQuery(sessionQuery)
  const account = data?.account ?? null
  return {
    loading: isPending,
    unanswered: isError && !data,
    account,
    waiting: data?.needsAttention || data?.unreadNotices,
    actor: actorOf(account),
  }
}
