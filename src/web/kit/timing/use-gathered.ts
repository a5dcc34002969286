import { useCallback, useEffect, useRef } from 'react'
import { gathered, type Gathered } from './gathered.ts'

const afterMs = 300
const apartMs = 1_500

/** Gives the function that asks for an act; bursts of asking are one act, 0.3 s later, 1.5 s apart. It ends with the component. */
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
