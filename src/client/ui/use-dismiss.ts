import { useEffect, type RefObject } from 'react'

/** While `active`: tells when the person turns away from the box, by Escape or by a click or the focus elsewhere. */
export function useDismiss(
  box: RefObject<HTMLElement>,
  active: boolean,
  dismiss: (how: 'escape' | 'elsewhere') => void,
) {
  useEffect(() => {
    if (!active) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss('escape')
    const onMove = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) dismiss('elsewhere')
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('click', onMove)
    document.addEventListener('focusin', onMove)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('click', onMove)
      document.removeEventListener('focusin', onMove)
    }
  }, [box, active, dismiss])
}
