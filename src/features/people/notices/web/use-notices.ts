import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { useLiveReload } from '#client/realtime/use-live-reload.ts'
import { useBriefWait } from '#client/timing/use-brief-wait.ts'
import {
  changeNoticeChoices,
  listNotices,
  markNoticesRead,
  type NoticeChoices,
  readNoticeChoices,
} from '../contract.ts'

const noticesKey = ['notices'] as const
const choicesKey = ['notice choices'] as const
const topics = ['notices']

const noticesQuery = queryOptions({
  queryKey: noticesKey,
  queryFn: ({ signal }) => call(listNotices, { signal }),
})
const choicesQuery = queryOptions({
  queryKey: choicesKey,
  queryFn: ({ signal }) => call(readNoticeChoices, { signal }),
})

/** The own notices, fetched again when there is a new one. */
export function useNotices() {
  useLiveReload(topics, [noticesKey])
  return useQuery(noticesQuery)
}

/** Marks the notices that are shown, and all before them. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (readUpTo: number) => {
      await call(markNoticesRead, { body: { readUpTo } })
      // The session has the count of the header.
      await Promise.all([noticesKey, ['session']].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}

/** Which mails the own account gets. */
export const useChoices = () => useQuery(choicesQuery)

/** True until notices and choices are known, a request has failed, or it took too long. */
export const useAreNoticesLoading = () => useBriefWait([useQuery(noticesQuery), useQuery(choicesQuery)])

export function useChangeChoices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<NoticeChoices>) => call(changeNoticeChoices, { body }),
    onSuccess: (choices) => client.setQueryData(choicesKey, choices),
  })
}
