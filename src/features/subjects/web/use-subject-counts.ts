import { useQuery, useQueryClient } from '@tanstack/react-query'
import { spoken } from '#shared/messages.ts'
import { call } from '#client/call.ts'
import { persisted } from '#client/offline/persisted-query.ts'
import { listSubjects } from '../contract.ts'
import { countTexts } from '../messages.ts'
import type { SubjectId } from '../subject.ts'

const subjectsKey = ['subjects'] as const

/** Gives the function that has the counts read anew. */
export function useRefreshSubjectCounts() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: subjectsKey })
}

/** Verified resources per subject, as kept until the answer is here; empty when nothing is kept. */
export function useSubjectCounts(): ReadonlyMap<SubjectId, number> {
  const { data } = useQuery({
    ...persisted('public'),
    queryKey: subjectsKey,
    queryFn: ({ signal }) => call(listSubjects, { signal }),
    select: ({ items }) => new Map(items.map(({ id, resources }) => [id, resources])),
  })
  return data ?? new Map()
}

const figures = new Intl.NumberFormat(spoken.locale)

/** `1 resource`, `1 284 resources`. */
export const resourceCount = (count: number) => countTexts.resources(figures.format(count), count)
