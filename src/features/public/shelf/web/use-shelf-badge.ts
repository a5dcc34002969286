import { useSyncExternalStore } from 'react'
import { localRows } from '#client/offline/browser-storage.ts'
import { shelfBadges } from './shelf-badges.ts'

export const badges = shelfBadges(localRows)
addEventListener('storage', badges.reload)

export const useShelfBadge = (id: string) => useSyncExternalStore(badges.subscribe, () => badges.of(id))

/** Text for the live region: the outcome of the last action. */
export const useAnnouncement = () => useSyncExternalStore(badges.subscribe, badges.announcement)
