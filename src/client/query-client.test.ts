import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidateLists } from './query-client.ts'

test('a page in flight arrives although its list is invalidated meanwhile', async () => {
  const client = new QueryClient()
  let version = 1
  let answer = () => {}
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['users'],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const read = version
      if (pageParam === 1 && version === 1) await new Promise<void>((resolve) => (answer = resolve))
      return `page ${pageParam} as of ${read}`
    },
    getNextPageParam: (_last, pages) => pages.length,
  })
  const leave = observer.subscribe(() => {})
  await observer.refetch()
  const next = observer.fetchNextPage()
  const refreshed = invalidateLists(client, ['users'])
  version = 2
  answer()
  await Promise.all([next, refreshed])
  expect(observer.getCurrentResult().data?.pages).toEqual(['page 0 as of 2', 'page 1 as of 2'])
  leave()
  client.clear()
})

test('lists of former searches are not read again', async () => {
  const client = new QueryClient()
  const read: string[] = []
  const queryFn = async ({ queryKey }: { readonly queryKey: readonly unknown[] }) => {
    await Promise.resolve()
    read.push(String(queryKey[1]))
    return queryKey[1]
  }
  await client.query({ queryKey: ['users', 'former'], queryFn })
  const observer = new QueryObserver(client, { queryKey: ['users', 'shown'], queryFn })
  const leave = observer.subscribe(() => {})
  // The first read is still under way.
  await invalidateLists(client, ['users'])
  expect(read).toEqual(['former', 'shown', 'shown'])
  leave()
  client.clear()
})
