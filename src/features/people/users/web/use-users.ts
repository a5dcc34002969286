import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ReturnOf } from '#shared/endpoint.ts'
import { call } from '#client/call.ts'
import { useLiveReload } from '#client/realtime/use-live-reload.ts'
import { listUsers, type User } from '../contract.ts'

export type UserPages = InfiniteData<ReturnOf<typeof listUsers>>
const usersKey = ['users'] as const

export interface UserFilter {
  /** Part of an email or a name; empty for all users. */
  readonly q: string
  readonly onlyNew: boolean
}

const topics = ['users']

/** Edits every cached list in place, then fetches the lists again. */
export function useEditLists() {
  const client = useQueryClient()
  return async (edit: (users: readonly User[]) => User[]) => {
    await client.cancelQueries({ queryKey: usersKey })
    client.setQueriesData<UserPages>(
      { queryKey: usersKey },
      (lists) =>
        lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, items: edit(page.items) })) },
    )
    void client.invalidateQueries({ queryKey: usersKey })
  }
}

/** Pages of the user list, newest first; former rows stay during a fetch. */
export function useUsers({ q, onlyNew }: UserFilter) {
  // ROLE-13
  useLiveReload(topics, [usersKey])
  const query = { q: q || undefined, list: onlyNew ? ('new' as const) : undefined }
  return useInfiniteQuery({
    queryKey: [...usersKey, query],
    queryFn: ({ pageParam, signal }) => call(listUsers, { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Each user once: a new user between two fetches shifts rows to the next page. */
export const usersOn = ({ pages }: Pick<UserPages, 'pages'>): User[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((user) => [user.id, user])).values(),
]
