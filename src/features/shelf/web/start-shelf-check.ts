import type { badgesKey } from './shelf-badges.ts'

// Written out once more, for the marks themselves are not needed here.
const key: typeof badgesKey = 'thuto kept resources'

/** Once the first view stands: who keeps something here gets it checked on whatever page; nobody else pays for the code. */
export async function beginShelf(): Promise<void> {
  try {
    if ((localStorage.getItem(key)?.length ?? 0) <= '[]'.length) return
  } catch {
    return
  }
  const { startShelfMonitor: watchShelf } = await import('./store/shelf-monitor.ts')
  watchShelf()
}
