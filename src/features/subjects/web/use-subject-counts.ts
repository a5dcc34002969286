import { useQuery } from '@tanstack/react-query'
import { call } from '#web/kit/call.ts'
import { listSubjects } from '../contract.ts'
import type { SubjectId } from '../subject.ts'

/** Verified resources per subject; empty until the answer is here, and when it does not come. */
export function useSubjectCounts(): ReadonlyMap<SubjectId, number> {
  const { data } = useQuery({
    queryKey: ['subjects'],
    queryFn: ({ signal }) => call(listSubjects, { signal }),
    select: ({ items }) => new Map(items.map(({ id, resources }) => [id, resources])),
  })
  return data ?? new Map()
}
