import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { totalTexts } from '../../messages.ts'
import styles from './new-rows.module.css'

interface NewRowsProps {
  /** New rows that have not been in view. */
  readonly ids: readonly string[]
  readonly area: RefObject<HTMLElement>
  readonly onSeen: (ids: readonly string[]) => void
}

const rowsIn = (area: Element | null, ids: readonly string[]) =>
  [...(area?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter((row) =>
    ids.includes(row.dataset['row'] ?? ''),
  )

/** Ids of rows out of view; rows in view are passed to `onSeen`. */
function useOutOfView({ ids, area, onSeen }: NewRowsProps) {
  const [away, setAway] = useState<readonly string[]>([])
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      const of = (inView: boolean) =>
        entries
          .filter(({ isIntersecting }) => isIntersecting === inView)
          .flatMap(({ target }) => target.getAttribute('data-row') ?? [])
      const [seen, notSeen] = [of(true), of(false)]
      setAway((before) => [...new Set([...before, ...notSeen])].filter((id) => !seen.includes(id)))
      if (seen.length > 0) onSeen(seen)
    })
    for (const row of rowsIn(area.current, ids)) observer.observe(row)
    return () => observer.disconnect()
  }, [ids, area, onSeen])
  return away.filter((id) => ids.includes(id))
}

/** W2: a button leads to new rows out of view, so that the list does not scroll by itself. */
export function NewRows(props: NewRowsProps) {
  const away = useOutOfView(props)
  const show = () => {
    const [row] = rowsIn(props.area.current, away)
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    row?.scrollIntoView({ block: 'center', behavior: reducedMotion ? 'instant' : 'smooth' })
    row?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true })
  }
  return (
    <div role="status" className={styles.news}>
      {away.length > 0 && (
        <Button kind="main" className={styles.button} onClick={show}>
          {totalTexts.arrived({ count: away.length })}
        </Button>
      )}
    </div>
  )
}
