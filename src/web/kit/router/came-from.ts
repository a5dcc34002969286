import { useState } from 'react'

/** Kept with the history entry by a page that sends a visitor to sign in: `<Redirect to="/sign-in" state={cameFrom(path)} replace />`. */
export const cameFrom = (path: string) => ({ from: path })

/** The path of the site in such a state; undefined for anything else. */
export function pathIn(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined
}

/** Where the visitor was sent here from, as it was when this page opened. */
export const useCameFrom = () => useState(() => pathIn(history.state))[0]
