import { useQuery, useQueryClient } from '@tanstack/react-query'
import { spoken } from '#shared/messages.ts'
import { call } from '#client/call.ts'
import { persisted } from '#client/offline/persisted-query.ts'
import { listSubjects } from '../contract.ts'
import { countTexts } from '../messages.ts'
import type { SubjectId } from '../subject.ts'

const subjectsKey = ['subjects'] as const

/** Returns a function that refetches the counts. */
export function useRefreshSubjectCounts() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: subjectsKey })
}

/** Verified resources by subject: persisted data until the response arrives, or empty. */
export function useSubjectCounts(): ReadonlyMap<SubjectId, number> {
  const { data } = useQuery({
    ...persisted('public'),
    queryKey: subjectsKey,
    queryFn: ({ signal }) => call(listSubjects, { signal }),
    select: ({ items }) => new Map(items.map(({ id, resources }) => [id, resources])),
  })
  return data ?? new Map()
}

/** `1 resource`, `1 284 resources`. */
export const resourceCount = (count: number) =>
  countTexts.resources({ shown: count.toLocaleString(spoken.locale), count })
