import { useState } from 'react'
import { useEventCallback } from '#client/use-event-callback.ts'
import type { ModeratedResource } from '../../contract.ts'
import { maxBulk } from '../../desk-contract.ts'

const none: ReadonlySet<string> = new Set()

/** The selected ones of the listed resources, at most as many as one call decides; a resource may be in both lists. */
export function useSelection(listed: readonly ModeratedResource[]) {
  const [ids, setIds] = useState(none)
  const [isFull, setFull] = useState(false)
  const [touched, setTouched] = useState(false)
  const ticked = [...new Map(listed.map((each) => [each.id, each])).values()].filter(({ id }) => ids.has(id))
  /** Keeps only these selected. */
  const keep = (kept: readonly string[]) => {
    setIds(new Set(kept))
    setFull(false)
  }
  const tick = useEventCallback((id: string, on: boolean) => {
    setTouched(true)
    // Selected resources that have left the lists do not count.
    const others = ticked.map((each) => each.id).filter((other) => other !== id)
    if (on && others.length >= maxBulk) setFull(true)
    else keep(on ? [...others, id] : others)
  })
  /** `isFull`: the last tick was one too many and was not set. `touched`: there has been a tick. */
  return { ids, ticked, isFull, touched, tick, keep }
}
export type Selection = ReturnType<typeof useSelection>
