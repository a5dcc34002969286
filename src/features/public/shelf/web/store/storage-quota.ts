/** Storage API: usage, quota, and protection against eviction. */
import type { StorageEstimate } from '../../shelf-text.ts'

/** Undefined if the browser does not report both numbers. */
export async function estimateStorage(): Promise<StorageEstimate | undefined> {
  try {
    const { usage: used, quota } = await navigator.storage.estimate()
    return used === undefined || quota === undefined ? undefined : { used, quota }
  } catch {
    return undefined
  }
}

const requestedKey = 'thuto asked to keep'

/** Requests persistent storage once, at the first save, because some browsers show a prompt. */
export async function requestPersistence(): Promise<void> {
  try {
    if (localStorage.getItem(requestedKey) !== null) return
    localStorage.setItem(requestedKey, '1')
    await navigator.storage.persist()
  } catch {
    // Storage stays evictable, and the shelf page shows that.
  }
}

/** True if the browser may delete this site's files when the disk is full. */
export async function isEvictable(): Promise<boolean> {
  try {
    return !(await navigator.storage.persisted())
  } catch {
    return true
  }
}
