import { useCallback, useEffect, useRef } from 'react'
import { gathered, type Gathered } from './gathered.ts'

/** Together with the way to the site and back less than a second: what a moderator approves is seen within one. */
const afterMs = 200
const apartMs = 700

/** Gives the function that asks for an act; bursts of asking are one act, 0.2 s later, 0.7 s apart. It ends with the component. */
export function useGathered(act: () => void): () => void {
  const latest = useRef(act)
  const acts = useRef<Gathered>()
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => acts.current?.cancel(), [])
  return useCallback(() => {
    acts.current ??= gathered(() => latest.current(), afterMs, apartMs)
    acts.current.ask()
  }, [])
}
