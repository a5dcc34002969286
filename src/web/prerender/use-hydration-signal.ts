import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** Tells inline-bootstrap.ts that the page is ours from now on. */
export function useHydrationSignal() {
  useIsomorphicLayoutEffect(() => {
    dispatchEvent(new Event('takeover'))
  }, [])
}

/** An effect before the browser paints. The build draws without effects, and React would say so. */
const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A member's second row comes late: its height is noted for the next visit, where inline-bootstrap.ts keeps the room, and
 * the page does not move. `known`: it is settled whether there is a row.
 */
export function useReservedHeight(row: RefObject<HTMLElement>, known: boolean, account: string | undefined) {
  useIsomorphicLayoutEffect(() => {
    if (!known) return
    document.documentElement.style.removeProperty('--room')
    try {
      const height = row.current?.getBoundingClientRect().height
      if (height) localStorage.setItem('thuto room', `${innerWidth} ${height}`)
      else localStorage.removeItem('thuto room')
    } catch {
      // A browser that keeps nothing: the page moves once.
    }
  }, [row, known, account])
}
