import { useState } from 'react'
import { spoken } from '#shared/messages.ts'
import type { ReviewItem } from '../../desk-contract.ts'
import { itemTexts as texts } from '../../messages.ts'
import { useClaims } from './use-claims.ts'
import { isOpen } from './use-item.ts'

/** The decision, if there is one, and the claim of another moderator. */
export function Standing({ item }: { readonly item: ReviewItem }) {
  const { id, seen } = item.resource
  const claim = useClaims().get(id)
  return (
    <>
      {!isOpen(item) && <Decided key={seen} item={item} />}
      {claim?.mine === false && <BeingReviewed since={claim.since} />}
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

/** Time at which the component was drawn first. */
const useNow = () => useState(() => Date.now())[0]

function Decided({ item: { lastDecision, status } }: { readonly item: ReviewItem }) {
  const now = useNow()
  const state = texts.states[status]
  return (
    <p>
      {lastDecision
        ? texts.decidedAgo({ ago: agoLabel(lastDecision.at, now), state })
        : texts.decided({ state })}
    </p>
  )
}

function BeingReviewed({ since }: { readonly since: string }) {
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(since)) / minuteMs))
  return <p>{texts.beingReviewed({ minutes })}</p>
}
