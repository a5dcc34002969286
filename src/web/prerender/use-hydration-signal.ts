import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { localRows } from '#client/offline/browser-storage.ts'

/** Stops inline-bootstrap.ts after hydration. */
export function useHydrationSignal() {
  useIsomorphicLayoutEffect(() => {
    dispatchEvent(new Event('takeover'))
  }, [])
}

/** A layout effect; a plain effect on the server, where React would warn. */
const useIsomorphicLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Stores the height of the account row; inline-bootstrap.ts reserves it on the next visit (no layout shift). `known`:
 * the session has loaded.
 */
export function useReservedHeight(row: RefObject<HTMLElement>, known: boolean, account: string | undefined) {
  useIsomorphicLayoutEffect(() => {
    if (!known) return
    document.documentElement.style.removeProperty('--room')
    const height = row.current?.getBoundingClientRect().height
    if (height) localRows.set('thuto room', `${innerWidth} ${height}`)
    else localRows.remove('thuto room')
  }, [row, known, account])
}
