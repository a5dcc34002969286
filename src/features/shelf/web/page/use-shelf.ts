import { useEffect, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readShelf } from '../keeping/read-shelf.ts'
import { shelfKey } from '../keeping/shelf-news.ts'
import { openShelf } from '../keeping/watch-shelf.ts'
import { mayBeCleared, roomHere } from '../keeping/room.ts'

/** What is kept here, as it changes in this tab and in others. */
export function useShelf() {
  useEffect(openShelf, [])
  return useQuery({ queryKey: shelfKey, queryFn: readShelf, retry: false, staleTime: 0 })
}

async function readRoom() {
  const [room, isFleeting] = await Promise.all([roomHere(), mayBeCleared()])
  return { room, isFleeting }
}

/** The room on this phone, and whether the browser may clear what is kept. */
export const useRoom = () =>
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
