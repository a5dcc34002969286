import { useEffect, useRef } from 'react'

/** Where a person goes on when a row leaves: the first control of the next row, else of the one before, else the list's heading. */
function neighbourOf(row: Element | null): HTMLElement | null {
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  return (
    other?.querySelector<HTMLElement>('a, select') ?? row?.closest('section')?.querySelector('h2') ?? null
  )
}

/** Gives the function to tell that a row is leaving; focus then moves once, after a dialog has closed. */
export function useFocusNextRow() {
  const next = useRef<HTMLElement | null>(null)
  useEffect(() => {
    next.current?.focus()
    next.current = null
  })
  return (row: Element | null) => {
    next.current = neighbourOf(row)
  }
}
