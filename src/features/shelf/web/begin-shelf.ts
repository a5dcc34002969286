import type { keptKey } from './marks.ts'

// Written out once more, for the marks themselves are not needed here.
const key: typeof keptKey = 'thuto kept resources'

/** Once the first view stands: who keeps something here gets it checked on whatever page; nobody else pays for the code. */
export async function beginShelf(): Promise<void> {
  try {
    if ((localStorage.getItem(key)?.length ?? 0) <= '[]'.length) return
  } catch {
    return
  }
  const { watchShelf } = await import('./keeping/watch-shelf.ts')
  watchShelf()
}
