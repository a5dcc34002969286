import { useEffect, useRef, type RefObject } from 'react'

/** Tells once of a box that somebody turned to before the scripts were there: what stands in it, maybe nothing yet. */
export function useTypedBefore(box: RefObject<HTMLElement>, tell: (typed: string) => void) {
  const latest = useRef(tell)
  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (input && (input.value || input === document.activeElement)) latest.current(input.value)
  }, [box])
}
