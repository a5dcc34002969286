import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/kit/live/use-live.ts'
import type { Session } from '../contract.ts'
import { useSessionChange } from './use-session-change.ts'
import { sessionKey } from './use-session.ts'

const topics = ['session']

/** Reads the session anew when the role, the account or the sign-in has changed elsewhere (ROLE-09); once lost, it forgets what was read with it. */
export function useLiveSession() {
  const client = useQueryClient()
  const changeSession = useSessionChange()
  const readAnew = async () => {
    await client.invalidateQueries({ queryKey: sessionKey })
    const now = client.getQueryData<Session>(sessionKey)
    if (now && !now.account) changeSession(now)
  }
  useLive(topics, () => void readAnew())
}
