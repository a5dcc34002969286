/** How much room this site has on this phone, and whether the browser may clear it. */
import type { StorageEstimate } from '../../shelf-text.ts'

/** Undefined where the browser does not say. */
export async function estimateStorage(): Promise<StorageEstimate | undefined> {
  try {
    const { usage: used, quota } = await navigator.storage.estimate()
    return used === undefined || quota === undefined ? undefined : { used, quota }
  } catch {
    return undefined
  }
}

const asked = 'thuto asked to keep'

/** Asks once, at the first keeping, that what is kept be not cleared when the phone runs full; some browsers ask the person. */
export async function requestPersistence(): Promise<void> {
  try {
    if (localStorage.getItem(asked) !== null) return
    localStorage.setItem(asked, '1')
    await navigator.storage.persist()
  } catch {
    // Then it may be cleared, and the shelf says so.
  }
}

/** Whether the browser clears this site's files when the phone runs full. */
export async function isEvictable(): Promise<boolean> {
  try {
    return !(await navigator.storage.persisted())
  } catch {
    return true
  }
}
