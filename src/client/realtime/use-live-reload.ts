import { useThrottled } from '../timing/use-throttled.ts'
import { isSessionSure, useLiveEvents } from './use-live-events.ts'

/** Runs `reload` after events of private topics, throttled, and never for a session that may have ended. */
export function useLiveReload(topics: readonly string[], reload: () => void, apartMs?: number) {
  const reloadIfSure = () => {
    if (isSessionSure(topics)) reload()
  }
  useLiveEvents(topics, useThrottled(reloadIfSure, apartMs))
}
