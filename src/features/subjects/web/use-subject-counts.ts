import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { listSubjects } from '../contract.ts'
import type { SubjectId } from '../subject.ts'

const subjectsKey = ['subjects'] as const

/** Gives the function that has the counts read anew. */
export function useRefreshSubjectCounts() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: subjectsKey })
}

/** Verified resources per subject; empty until the answer is here, and when it does not come. */
export function useSubjectCounts(): ReadonlyMap<SubjectId, number> {
  const { data } = useQuery({
    queryKey: subjectsKey,
    queryFn: ({ signal }) => call(listSubjects, { signal }),
    select: ({ items }) => new Map(items.map(({ id, resources }) => [id, resources])),
  })
  return data ?? new Map()
}
