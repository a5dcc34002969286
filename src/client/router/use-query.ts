import { useCallback, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { readHash } from './hash-location.ts'

/** `choice` adds a history entry; `typing` replaces the present one. */
export type ChangedBy = 'choice' | 'typing'

/** The query inside the hash, and a function that changes some values; an empty value removes the key. */
export function useQuery() {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (values: Readonly<Record<string, string>>, by: ChangedBy) => {
      // The page may have changed while a debounced change was pending.
      if (readHash(location.hash).path !== path) return
      navigate(withQuery(location.hash, values), { replace: by === 'typing' })
    },
    [path, navigate],
  )
  return { query, change }
}

/** The path of a hash with some values of its query changed; an empty value removes the key. */
export function withQuery(hash: string, values: Readonly<Record<string, string>>): string {
  const { path, search } = readHash(hash)
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  // Readable, and the same form as the other URLs of the site.
  const text = `${query}`.replaceAll('+', '%20').replaceAll('%2C', ',')
  return text === '' ? path : `${path}?${text}`
}

/** One decoded value of the query inside the hash; empty when it is missing. */
export const useQueryParam = (name: string) => new URLSearchParams(useSearch()).get(name) ?? ''

/** The page that led to a history entry: a path of this site; undefined for any other state. */
export function returnPathIn(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && /^#?\/(?!\/)/.test(from) ? from : undefined
}

/** The path to return to, as it was when this page opened. */
export const useReturnPath = () => useState(() => returnPathIn(history.state))[0]
