import { useEffect, type RefObject } from 'react'

/** While `active`: calls `dismiss` on Escape, and on a click or focus outside the box. */
export function useDismiss(
  box: RefObject<HTMLElement>,
  active: boolean,
  dismiss: (how: 'escape' | 'elsewhere') => void,
) {
  useEffect(() => {
    if (!active) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss('escape')
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) dismiss('elsewhere')
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('click', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('click', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [box, active, dismiss])
}
