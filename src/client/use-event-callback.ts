import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function in every render, for memoized rows; it runs the newest version. Not to be called while rendering. */
export function useEventCallback<Input extends readonly unknown[]>(run: (...input: Input) => void) {
  const newest = useRef(run)
  useLayoutEffect(() => {
    newest.current = run
  })
  return useCallback((...input: Input) => newest.current(...input), [])
}
