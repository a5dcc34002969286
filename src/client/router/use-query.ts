import { useCallback, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { readHash } from './hash-location.ts'

/** `choice` can be taken back with Back; `typing` takes the place of what stood there. */
export type ChangedBy = 'choice' | 'typing'

/** The query inside the hash, and how to change some of its values; what is set empty leaves it. */
export function useQuery() {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (values: Readonly<Record<string, string>>, by: ChangedBy) => {
      // Somebody may have left the page while words were on their way into its address.
      if (readHash(location.hash).path !== path) return
      navigate(withQuery(location.hash, values), { replace: by === 'typing' })
    },
    [path, navigate],
  )
  return { query, change }
}

/** The path of the site that a hash names, with some values of its query changed; empty ones leave it. */
export function withQuery(hash: string, values: Readonly<Record<string, string>>): string {
  const { path, search } = readHash(hash)
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  // As people read it, and as the other addresses of the site are written.
  const text = `${query}`.replaceAll('+', '%20').replaceAll('%2C', ',')
  return text === '' ? path : `${path}?${text}`
}

/** One value of the query inside the hash, decoded; empty when it is not there. */
export const useQueryParam = (name: string) => new URLSearchParams(useSearch()).get(name) ?? ''

/** Kept with the history entry by a page that sends a visitor to sign in: `<Redirect to="/sign-in" state={returnState(path)} replace />`. */
export const returnState = (path: string) => ({ from: path })

/** The path of the site in such a state; undefined for anything else. */
export function returnPathIn(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined
}

/** Where the visitor was sent here from, as it was when this page opened. */
export const useReturnPath = () => useState(() => returnPathIn(history.state))[0]
