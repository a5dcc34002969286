import { useSyncExternalStore } from 'react'
import { shelfBadges } from './shelf-badges.ts'

export const badges = shelfBadges(() => localStorage)
addEventListener('storage', badges.reload)

export const useShelfBadge = (id: string) => useSyncExternalStore(badges.subscribe, () => badges.of(id))

/** Text for the live region: the outcome of the last action. */
export const useAnnouncement = () => useSyncExternalStore(badges.subscribe, badges.announcement)
