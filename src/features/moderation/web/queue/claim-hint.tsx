import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/call.ts'
import { useLiveEvents } from '#client/realtime/use-live-events.ts'
import { useThrottled } from '#client/timing/use-throttled.ts'
import { type Claim, listClaims } from '../../desk-contract.ts'
import { claimTexts as texts } from '../../messages.ts'
import findingStyles from '../findings.module.css'

const queryKey = ['moderation-claims'] as const
const topics = ['claims']
const minuteMs = 60_000

export type Claims = ReadonlyMap<string, Claim>

/** Claims by the id of their record, updated live. They are hints: the page works without them. */
export function useClaims(): Claims {
  const client = useQueryClient()
  useLiveEvents(
    topics,
    useThrottled(() => void client.invalidateQueries({ queryKey })),
  )
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listClaims, { signal }),
    retry: false,
  })
  return new Map(data?.claims.map((claim) => [claim.resourceId, claim]))
}

/** Says that somebody looks at a record, until the claim ends. */
export function ClaimHint({ claim: { mine, since, until } }: { readonly claim: Claim }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  if (Date.parse(until) <= now) return null
  const minutes = Math.max(1, Math.round((now - Date.parse(since)) / minuteMs))
  return <p className={findingStyles.finding}>{mine ? texts.mine : texts.other({ minutes })}</p>
}
