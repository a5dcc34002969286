import { useEffect, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readShelf } from '../store/read-shelf.ts'
import { shelfKey } from '../store/shelf-channel.ts'
import { checkNow } from '../store/shelf-monitor.ts'
import { isEvictable, estimateStorage } from '../store/storage-quota.ts'

/** What is kept here, as it changes in this tab and in others. */
export function useShelf() {
  useEffect(checkNow, [])
  return useQuery({ queryKey: shelfKey, queryFn: readShelf, retry: false, staleTime: 0 })
}

async function readRoom() {
  const [room, isFleeting] = await Promise.all([estimateStorage(), isEvictable()])
  return { room, isFleeting }
}

/** The room on this phone, and whether the browser may clear what is kept. */
export const useStorageEstimate = () =>
  useQuery({ queryKey: [...shelfKey, 'room'], queryFn: readRoom, retry: false, staleTime: 0 }).data

function watchLine(told: () => void) {
  addEventListener('online', told)
  addEventListener('offline', told)
  return () => {
    removeEventListener('online', told)
    removeEventListener('offline', told)
  }
}

/** True while the browser says that it has no network at all. */
export const useIsOffline = () => useSyncExternalStore(watchLine, () => !navigator.onLine)
