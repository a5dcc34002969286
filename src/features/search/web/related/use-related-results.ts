import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReturnOf } from '#shared/endpoint.ts'
import { type StorageName, storageNames } from '#features/subjects/subject.ts'
import { call } from '#client/call.ts'
import { useLiveEvents } from '#client/realtime/use-live-events.ts'
import { searchRelated, countZeroResult } from '../../contract.ts'
import { useEffect } from 'react'

export type RelatedResults = ReturnOf<typeof searchRelated>
type Part = RelatedResults['inside'] | RelatedResults['otherWords']

function partWithout<P extends Part>(part: P, id: unknown): P {
  const items = part.items.filter((item) => item.id !== id)
  return { ...part, items, total: part.total - (part.items.length - items.length) }
}

/** The same without one resource. */
export const withoutResource = (
  { otherWords, inside, ...rest }: RelatedResults,
  id: unknown,
): RelatedResults => ({
  ...rest,
  otherWords: partWithout(otherWords, id),
  inside: partWithout(inside, id),
})

const none: readonly string[] = []

/** What a search did not ask for in so many words; what is taken down leaves it at once. Nothing while the site cannot be asked. */
export function useRelatedResults(q: string, subject: string) {
  const client = useQueryClient()
  const subjects = subject === '' ? storageNames : (subject.split(',') as StorageName[])
  const queryKey = ['search-beyond', q, subject]
  const beyond = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(searchRelated, { query: { q, subject: subject === '' ? undefined : subjects }, signal }),
  })
  const topics = subjects.map((name) => `subject:${name}`)
  useLiveEvents(beyond.data ? topics : none, ({ type, data }) => {
    if (type !== 'removed') return
    const { id } = data as { readonly id?: unknown }
    client.setQueryData<RelatedResults>(queryKey, (known) => known && withoutResource(known, id))
  })
  return beyond
}

const counted = new Set<string>()

/** Has a search that found nothing counted, once until the page is loaded again. When that fails it is not counted. */
export function useZeroResultCount(q: string, missed: boolean) {
  useEffect(() => {
    if (!missed || counted.has(q)) return
    counted.add(q)
    call(countZeroResult, { body: { q } }).catch(() => {
      // It is for moderators to know, and nothing a reader could mend.
    })
  }, [q, missed])
}
