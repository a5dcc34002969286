/** Which tab an upload is in: a lock goes with the tab, however that ends. Pages without https have no locks. */

const lockOf = (id: string) => `thuto upload ${id}`
const locks = () => ('locks' in navigator ? navigator.locks : undefined)

/** Says that this tab has the upload; gives what gives it back. */
export function lockUpload(id: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  void locks()?.request(lockOf(id), () => held)
  return release
}

/** True when some tab has the upload, this one included. */
export const isLocked = async (id: string): Promise<boolean> =>
  (await locks()?.request(lockOf(id), { ifAvailable: true }, (lock) => lock === null)) ?? false
