/** Claims of moderators: hints that refuse nothing. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useRef } from 'react'
import { call } from '#client/call.ts'
import { keepsSession } from '#client/realtime/use-live-events.ts'
import { useLiveReload } from '#client/realtime/use-live-reload.ts'
import {
  type Claim,
  claimResource,
  listClaims,
  releaseClaim,
  renewClaimMinutes,
  nextForMe,
} from '../../desk-contract.ts'
import { navigate } from '#client/router/hash-location.ts'
import { paths } from '#shared/paths.ts'
import { useSending } from '../use-sending.ts'

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

/** Gives a claim back, also while the page is left. */
const giveBack = (resourceId: string) =>
  quietly(call(releaseClaim, { params: { resourceId }, keepalive: true }))

/** Gives a claim back, but after a sign-out, which has ended it and would refuse the call. */
const giveBackInSession = async (resourceId: string) =>
  (await keepsSession()) ? giveBack(resourceId) : undefined

/** Claims the resource while `active`, renews the claim while the page is visible, and gives it back on leaving. */
export function useHeldClaim(resourceId: string, active: boolean) {
  useEffect(() => {
    if (!active) return
    let held = Promise.resolve()
    const hold = () => {
      if (document.visibilityState === 'visible')
        held = quietly(call(claimResource, { params: { resourceId } }))
    }
    const release = () => void giveBack(resourceId)
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
      void held.then(() => giveBackInSession(resourceId))
    }
  }, [resourceId, active])
}

/** The next record after this one, then from the oldest on; null if no other one waits. */
async function findNext(after: string | undefined) {
  const { id } = await call(nextForMe, { body: { after } })
  const found = after === undefined || id !== null ? id : (await call(nextForMe, { body: {} })).id
  return found === after ? null : found
}

/** Claims the next record and opens it, or gives it back if the page was left meanwhile; `none` if nothing else waits. */
export function useNext(after?: string) {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const { send, busy, error, data } = useSending(() => findNext(after), {
    onDone: (id) =>
      id !== null && (isHere.current ? navigate(paths.moderationItem(id)) : void giveBackInSession(id)),
  })
  return { next: () => !busy && send(undefined), busy, error, none: data === null }
}
