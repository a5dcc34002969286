import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReturnOf } from '#shared/endpoint.ts'
import { storageNames } from '#features/catalogue/subjects/subject.ts'
import { firstLanguage } from '#shared/languages.ts'
import { spoken } from '#shared/messages.ts'
import { call } from '#client/call.ts'
import { useLiveEvents } from '#client/realtime/use-live-events.ts'
import { countZeroResult, searchRelated } from '../../contract.ts'

export type RelatedResults = ReturnOf<typeof searchRelated>
type Part = RelatedResults['inside'] | RelatedResults['otherWords']

function partWithout<P extends Part>(part: P, id: unknown): P {
  const items = part.items.filter((item) => item.id !== id)
  return { ...part, items, total: part.total - (part.items.length - items.length) }
}

export const withoutResource = (
  { otherWords, inside, ...rest }: RelatedResults,
  id: unknown,
): RelatedResults => ({
  ...rest,
  otherWords: partWithout(otherWords, id),
  inside: partWithout(inside, id),
})

const none: readonly string[] = []
/** English has the most resources, so that a preference for it would hide the others. */
const prefer = spoken.language === firstLanguage ? undefined : spoken.language

/** Related results of a query. A removed resource leaves them at once; after a gap in the stream they are read again. */
export function useRelatedResults(q: string, subject: string) {
  const client = useQueryClient()
  const subjects = subject === '' ? [...storageNames] : subject.split(',')
  const queryKey = ['search-beyond', q, subject]
  const related = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(searchRelated, { query: { q, subject: subject === '' ? undefined : subjects, prefer }, signal }),
  })
  const topics = subjects.map((name) => `subject:${name}`)
  const isWatching = useRef(false)
  useLiveEvents(related.data ? topics : none, ({ type, data }) => {
    // The results have just been read when the first stream opens.
    if (type === 'refetch' && isWatching.current) void client.invalidateQueries({ queryKey })
    if (type === 'refetch') isWatching.current = true
    if (type !== 'removed') return
    const { id } = data as { readonly id?: unknown }
    client.setQueryData<RelatedResults>(queryKey, (known) => known && withoutResource(known, id))
  })
  return related
}

const counted = new Set<string>()

/** Reports a query without a result, once per page load. */
export function useZeroResultCount(q: string, isZeroResult: boolean) {
  useEffect(() => {
    if (!isZeroResult || counted.has(q)) return
    counted.add(q)
    call(countZeroResult, { body: { q } }).catch(() => {
      // A lost count is of no concern to the reader.
    })
  }, [q, isZeroResult])
}
