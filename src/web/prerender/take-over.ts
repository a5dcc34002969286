import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** Tells before-scripts.ts that the page is ours from now on. */
export function useTakeOver() {
  useBeforePaint(() => {
    dispatchEvent(new Event('takeover'))
  }, [])
}

/** An effect before the browser paints. The build draws without effects, and React would say so. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A member's second row comes late: its height is noted for the next visit, where before-scripts.ts keeps the room, and
 * the page does not move. `known`: it is settled whether there is a row.
 */
export function useRoomForRow(row: RefObject<HTMLElement>, known: boolean, account: string | undefined) {
  useBeforePaint(() => {
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
