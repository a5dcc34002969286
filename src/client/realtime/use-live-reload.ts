import { useThrottled } from '../timing/use-throttled.ts'
import { keepsSession, useLiveEvents } from './use-live-events.ts'

/** Runs `reload` after events of private topics, throttled, and never for a session that has ended. */
export function useLiveReload(topics: readonly string[], reload: () => void, apartMs?: number) {
  const reloadForSession = async () => {
    if (await keepsSession()) reload()
  }
  useLiveEvents(
    topics,
    useThrottled(() => void reloadForSession(), apartMs),
  )
}
