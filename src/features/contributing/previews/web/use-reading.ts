/** Queries of the preview of a file and of the parts of its text. */
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { CallFailure } from '#client/call-failure.ts'
import { persisted } from '#client/offline/persisted-query.ts'
import type { PublicResource } from '#features/catalogue/resources/resource.ts'
import { readPreview, readText } from '../contract.ts'

/** Null for a file that is gone, so that this browser stores nothing else of it. */
async function unlessGone<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'resource_not_found') return null
    throw error
  }
}

interface Reading {
  readonly resource: PublicResource
  readonly isPublic: boolean
}

/** The author of a waiting resource may replace its file. */
/** A new version may keep the name of its file. */
const keyOf = ({ resource: { id, file_url, modifiedAt } }: Reading) => [id, file_url, modifiedAt]

/** A finished extraction never changes; an unfinished one is fetched again at the next opening. */
const staleTimeOf = (isDone: boolean) => (isDone ? Number.POSITIVE_INFINITY : 0)
const scopeOf = ({ isPublic }: Reading) => persisted(isPublic ? 'public' : 'private')

export const usePreview = (reading: Reading) =>
  useQuery({
    ...scopeOf(reading),
    queryKey: ['preview', ...keyOf(reading)],
    queryFn: ({ signal }) =>
      unlessGone(call(readPreview, { params: { resourceId: reading.resource.id }, signal })),
    staleTime: ({ state }) => staleTimeOf(state.data?.understood === 'done'),
  })

export const useTextPart = (reading: Reading, part: number) =>
  useQuery({
    ...scopeOf(reading),
    queryKey: ['text', ...keyOf(reading), part],
    queryFn: ({ signal }) =>
      unlessGone(call(readText, { params: { resourceId: reading.resource.id }, query: { part }, signal })),
    staleTime: ({ state }) => staleTimeOf(state.data?.state === 'done'),
  })
