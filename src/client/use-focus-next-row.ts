import { useEffect, useRef } from 'react'

/** The first control of the next row, else of the row before, else the list's heading. */
function focusTarget(row: Element | null): HTMLElement | null {
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  return (
    other?.querySelector<HTMLElement>('a, select') ?? row?.closest('section')?.querySelector('h2') ?? null
  )
}

/** Returns the function to call before a row is removed; focus then moves once, after a dialog has closed. */
export function useFocusNextRow() {
  const next = useRef<HTMLElement | null>(null)
  useEffect(() => {
    next.current?.focus()
    next.current = null
  })
  return (row: Element | null) => {
    next.current = focusTarget(row)
  }
}
