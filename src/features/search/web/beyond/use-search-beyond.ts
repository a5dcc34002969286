import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReturnOf } from '#shared/endpoint.ts'
import { type StorageName, storageNames } from '#features/subjects/subject.ts'
import { call } from '#client/call.ts'
import { useLive } from '#client/realtime/use-live.ts'
import { searchBeyond } from '../../contract.ts'

export type Beyond = ReturnOf<typeof searchBeyond>
type Part = Beyond['inside'] | Beyond['otherWords']

function partWithout<P extends Part>(part: P, id: unknown): P {
  const items = part.items.filter((item) => item.id !== id)
  return { ...part, items, total: part.total - (part.items.length - items.length) }
}

/** The same without one resource. */
export const withoutRow = ({ otherWords, inside, ...rest }: Beyond, id: unknown): Beyond => ({
  ...rest,
  otherWords: partWithout(otherWords, id),
  inside: partWithout(inside, id),
})

const none: readonly string[] = []

/** What a search did not ask for in so many words; what is taken down leaves it at once. Nothing while the site cannot be asked. */
export function useSearchBeyond(q: string, subject: string) {
  const client = useQueryClient()
  const subjects = subject === '' ? storageNames : (subject.split(',') as StorageName[])
  const queryKey = ['search-beyond', q, subject]
  const beyond = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(searchBeyond, { query: { q, subject: subject === '' ? undefined : subjects }, signal }),
  })
  const topics = subjects.map((name) => `subject:${name}`)
  useLive(beyond.data ? topics : none, ({ type, data }) => {
    if (type !== 'removed') return
    const { id } = data as { readonly id?: unknown }
    client.setQueryData<Beyond>(queryKey, (known) => known && withoutRow(known, id))
  })
  return beyond
}
