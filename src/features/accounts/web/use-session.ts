import { useQuery } from '@tanstack/react-query'
import type { Standing } from '#shared/abilities.ts'
import { call } from '#web/kit/call.ts'
import { createVisitor, readSession, type Session } from '../contract.ts'

export const sessionKey = ['session'] as const

export interface SessionState {
  /** True until the first answer, good or bad. */
  readonly loading: boolean
  /** `null` for a visitor, and while nothing is known. */
  readonly account: Session['account']
  /** For `can()`: what this person may be shown. The server decides by itself. */
  readonly actor: Standing
}

const actorOf = (account: Session['account']): Standing =>
  account ? { kind: 'member', role: account.role } : { kind: 'visitor' }

/** AUTH-01: whoever is nobody yet becomes a visitor now, so that the first star or report counts at once. */
async function sessionOrVisitor(signal: AbortSignal): Promise<Session> {
  const session = await call(readSession, { signal })
  if (!session.account && !session.visitor) await call(createVisitor)
  return session
}

export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => sessionOrVisitor(signal),
  staleTime: 60_000,
}

/** Who is signed in here; without an answer, a visitor. */
export function useSession(): SessionState {
  const { data, isPending } = useQuery(sessionQuery)
  const account = data?.account ?? null
  return { loading: isPending, account, actor: actorOf(account) }
}
