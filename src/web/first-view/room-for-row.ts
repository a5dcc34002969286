import type { RefObject } from 'react'
import { useBeforePaint } from './before-paint.ts'

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
