/** Claims of moderators: hints that refuse nothing. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/call.ts'
import { keepsSession } from '#client/realtime/use-live-events.ts'
import { useLiveReload } from '#client/realtime/use-live-reload.ts'
import {
  type Claim,
  claimResource,
  listClaims,
  releaseClaim,
  renewClaimMinutes,
} from '../../desk-contract.ts'

const claimsKey = ['claims'] as const
const topics = ['claims']

/** The claims in force by the id of their resource, updated live. */
export function useClaims() {
  useLiveReload(topics, [claimsKey])
  const { data } = useQuery({
    queryKey: claimsKey,
    queryFn: ({ signal }) => call(listClaims, { signal }),
    gcTime: 0,
  })
  return new Map(data?.claims.map((claim) => [claim.resourceId, claim]))
}

const minuteMs = 60_000

/** Minutes since a claim began, counted live; undefined when it has ended. */
export function useClaimMinutes({ since, until }: Claim) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  if (Date.parse(until) <= now) return undefined
  return Math.max(1, Math.round((now - Date.parse(since)) / minuteMs))
}

/** Claims are hints, so that a failure is not shown. */
const quietly = (answer: Promise<unknown>) =>
  answer.then(
    () => {},
    () => {},
  )

/** Claims the resource while `active`, renews the claim while the page is visible, and gives it back on leaving. */
export function useHeldClaim(resourceId: string, active: boolean) {
  useEffect(() => {
    if (!active) return
    const params = { resourceId }
    let held = Promise.resolve()
    const hold = () => {
      if (document.visibilityState === 'visible') held = quietly(call(claimResource, { params }))
    }
    const release = () => void quietly(call(releaseClaim, { params, keepalive: true }))
    hold()
    const timer = setInterval(hold, renewClaimMinutes * minuteMs)
    addEventListener('pageshow', hold)
    addEventListener('pagehide', release)
    document.addEventListener('visibilitychange', hold)
    return () => {
      clearInterval(timer)
      removeEventListener('pageshow', hold)
      removeEventListener('pagehide', release)
      document.removeEventListener('visibilitychange', hold)
      // A sign-out has ended the claim already, and would refuse the call.
      void held.then(keepsSession).then((keeps) => keeps && release())
    }
  }, [resourceId, active])
}
