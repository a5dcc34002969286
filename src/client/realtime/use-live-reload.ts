import { useQueryClient } from '@tanstack/react-query'
import { invalidateLists } from '../query-client.ts'
import { useThrottled } from '../timing/use-throttled.ts'
import { keepsSession, useLiveEvents } from './use-live-events.ts'

/**
 * Reads the queries under `queryKeys` again after events of private topics, throttled, and never for a session that has
 * ended. A read under way goes on: events that come faster than answers would cancel each of them.
 */
export function useLiveReload(
  topics: readonly string[],
  queryKeys: readonly (readonly string[])[],
  apartMs?: number,
) {
  const client = useQueryClient()
  const reload = async () => {
    if (!(await keepsSession())) return
    for (const queryKey of queryKeys) void invalidateLists(client, queryKey)
  }
  useLiveEvents(
    topics,
    useThrottled(() => void reload(), apartMs),
  )
}
