import { useState } from 'react'
import { maxBulk } from '../../desk-contract.ts'

export interface Ticks {
  readonly ids: ReadonlySet<string>
  /** The last tick was one too many and was not set. */
  readonly isFull: boolean
  /** There has been a tick. */
  readonly touched: boolean
  readonly tick: (id: string, on: boolean) => void
}

const none: ReadonlySet<string> = new Set()

/** The ticked records, at most as many as one call decides. */
export function useTicks() {
  const [ids, setIds] = useState(none)
  const [isFull, setFull] = useState(false)
  const [touched, setTouched] = useState(false)
  const tick = (id: string, on: boolean) => {
    const isOver = on && ids.size >= maxBulk
    setTouched(true)
    setFull(isOver)
    if (isOver) return
    const now = new Set(ids)
    if (on) now.add(id)
    else now.delete(id)
    setIds(now)
  }
  /** Keeps only these ticks. */
  const keep = (kept: readonly string[]) => {
    setIds(new Set(kept))
    setFull(false)
  }
  return { ids, isFull, touched, tick, keep }
}
