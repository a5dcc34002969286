import { useState } from 'react'
import { spoken } from '#shared/messages.ts'
import type { Claim, ReviewItem } from '../../desk-contract.ts'
import { itemTexts as texts } from '../../messages.ts'
import { claimTexts } from '../messages.ts'
import { useClaimMinutes } from './use-claims.ts'
import { isOpen } from './use-item.ts'

interface StatusNoticeProps {
  readonly item: ReviewItem
  readonly claim: Claim | undefined
}

/** The decision, if there is one, and the claim of another moderator. */
export function StatusNotice({ item, claim }: StatusNoticeProps) {
  return (
    <>
      {!isOpen(item) && <Decided key={item.resource.seen} item={item} />}
      {claim?.mine === false && <BeingReviewed key={claim.since} claim={claim} />}
    </>
  )
}

const minuteMs = 60_000
const steps = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const

/** `2 minutes ago`; `this minute` for less. */
function agoLabel(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / minuteMs))
  const [unit, length] = steps.find(([, size]) => minutes >= size) ?? ['minute', 1]
  return new Intl.RelativeTimeFormat(spoken.locale, { numeric: 'auto' }).format(
    -Math.floor(minutes / length),
    unit,
  )
}

function Decided({ item: { lastDecision, status } }: { readonly item: ReviewItem }) {
  const [now] = useState(Date.now)
  const state = texts.states[status]
  return (
    <p>
      {lastDecision
        ? texts.decidedAgo({ ago: agoLabel(lastDecision.at, now), state })
        : texts.decided({ state })}
    </p>
  )
}

/** With the minutes of the first drawing: each change would be announced. */
function BeingReviewed({ claim }: { readonly claim: Claim }) {
  const minutes = useClaimMinutes(claim)
  const [first] = useState(minutes)
  return minutes !== undefined && first !== undefined && <p>{claimTexts.other({ minutes: first })}</p>
}
