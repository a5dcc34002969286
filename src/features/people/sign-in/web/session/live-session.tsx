import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '#features/people/accounts/contract.ts'
import { useLiveEvents } from '#client/realtime/use-live-events.ts'
import { useSessionChange } from './use-session-change.ts'
import { sessionKey } from './use-session.ts'

const topics = ['session', 'notices']
/** The `session` event may arrive before the cookie that the same response sets in another tab. */
const cookieWithinMs = 250
const secondReadAfterMs = 1_000

/**
 * Reads the session again when its role or account has changed elsewhere, also in another tab (ROLE-09), and after each
 * notice, which may change the count in the header. `who`: account and role shown now.
 */
function useLiveSession(who: string) {
  const client = useQueryClient()
  const changeSession = useSessionChange()
  const refetch = async () => {
    const before = client.getQueryData<Session>(sessionKey)
    await client.invalidateQueries({ queryKey: sessionKey })
    const now = client.getQueryData<Session>(sessionKey)
    if (now && now.account?.id !== before?.account?.id) changeSession(now)
    return now
  }
  const waiting = useRef<Promise<void>>()
  async function readSoon() {
    await new Promise((resolve) => setTimeout(resolve, cookieWithinMs))
    waiting.current = undefined
    const now = await refetch()
    // A sign-in in this browser ends the former session before its cookie is here (F-C11): a second read finds it.
    if (now && !now.account) setTimeout(() => void refetch(), secondReadAfterMs)
  }
  // An opened stream sends both topics at once.
  useLiveEvents(topics, () => (waiting.current ??= readSoon()), undefined, who)
}

/** Follows the session; give it the key `who`, so that another person or role opens a new stream. */
export function LiveSession({ who }: { readonly who: string }) {
  useLiveSession(who)
  return null
}
