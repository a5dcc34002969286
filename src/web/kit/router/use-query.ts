import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addressWith } from './address-with.ts'
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
      navigate(addressWith(location.hash, values), { replace: by === 'typing' })
    },
    [path, navigate],
  )
  return { query, change }
}
