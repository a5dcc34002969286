import { useSyncExternalStore } from 'react'
import { shelfBadges } from './shelf-badges.ts'

export const badges = shelfBadges(() => localStorage)
addEventListener('storage', badges.readAgain)

/** What is shown beside a resource, as it changes. */
export const useShelfBadge = (id: string) => useSyncExternalStore(badges.watch, () => badges.of(id))

/** What is to be spoken last. */
export const useAnnouncement = () => useSyncExternalStore(badges.watch, badges.said)
