import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvents } from '#client/realtime/use-live-events.ts'
import type { Session } from '#features/accounts/contract.ts'
import { useSessionChange } from './use-session-change.ts'
import { sessionKey } from './use-session.ts'

const topics = ['session']
/** The `session` event may arrive before the cookie that the same response sets in another tab. */
const cookieWithinMs = 250
const secondReadAfterMs = 1_000

/**
 * Reads the session anew when the role, the account or the sign-in has changed elsewhere, be it in another tab
 * (ROLE-09); for another account, or none, it forgets what was read with it. `who`: account and role as shown now.
 */
export function useLiveSession(who: string) {
  const client = useQueryClient()
  const changeSession = useSessionChange()
  const readAgain = async () => {
    const before = client.getQueryData<Session>(sessionKey)
    await client.invalidateQueries({ queryKey: sessionKey })
    const now = client.getQueryData<Session>(sessionKey)
    if (now && now.account?.id !== before?.account?.id) changeSession(now)
    return now
  }
  async function follow() {
    await new Promise((resolve) => setTimeout(resolve, cookieWithinMs))
    const now = await readAgain()
    // A sign-in in this browser ends the former session before its cookie is here (F-C11): a second read finds it.
    if (now && !now.account) setTimeout(() => void readAgain(), secondReadAfterMs)
  }
  useLiveEvents(topics, follow, undefined, who)
}
