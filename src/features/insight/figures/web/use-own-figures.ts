import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { useBriefWait } from '#client/timing/use-brief-wait.ts'
import { useSession } from '#features/people/sign-in/web/session/use-session.ts'
import { type OwnFigures, readOwnFigures } from '../contract.ts'

const yearMs = 365 * 86_400_000
const freshMs = 300_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function useOwnFiguresQuery(weeksOf?: string) {
  const { account } = useSession()
  const [now] = useState(() => Date.now())
  const query = { from: dayOf(now - yearMs), to: dayOf(now), weeksOf }
  return useQuery({
    queryKey: ['own figures', account?.id, weeksOf],
    queryFn: ({ signal }) => call(readOwnFigures, { query, signal }),
    staleTime: freshMs,
    enabled: account !== null,
  })
}

/** Figures of the last 12 months, with weeks of one resource; undefined while they load and before the site counts. */
export function useOwnFigures(weeksOf?: string): OwnFigures | undefined {
  const { data } = useOwnFiguresQuery(weeksOf)
  return data?.since ? data : undefined
}

/** True until the figures are known, the call has failed, or it took too long. */
export const useAreOwnFiguresLoading = () => useBriefWait([useOwnFiguresQuery()])
