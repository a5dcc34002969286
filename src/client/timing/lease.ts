/** One tab at a time: a Web Lock, or a timed lease on pages without TLS, which have no Web Locks. */
import { type BrowserStorage, localRows } from '../offline/browser-storage.ts'
import { randomId } from '../call.ts'

/** A lease without renewal for this time is free. */
export const leaseMs = 10_000
const renewMs = 3_000

/** A lease in a storage that the tabs share; `tab` is unique among them. */
export function lease(storage: BrowserStorage, key: string, tab: string, now: () => number) {
  const holder = () => (storage.get(key) ?? '').split(' ')
  return {
    /** Takes or renews the lease and returns 0, or returns the ms until the lease of another tab is free. */
    take(): number {
      const [owner, since] = holder()
      const leftMs = Number(since) + leaseMs - now()
      // A clock that was set back must not block the others.
      if (owner !== tab && leftMs >= 0 && leftMs <= leaseMs) return leftMs + 1
      storage.set(key, `${tab} ${now()}`)
      return 0
    },
    release() {
      if (holder()[0] === tab) storage.remove(key)
    },
  }
}

export type Lease = ReturnType<typeof lease>

const tab = randomId()

async function byLease(key: string, task: () => Promise<void>) {
  const own = lease(localRows, key, tab, () => Date.now())
  for (let ms = own.take(); ms > 0; ms = own.take()) await new Promise((resolve) => setTimeout(resolve, ms))
  const renewing = setInterval(() => own.take(), renewMs)
  addEventListener('pagehide', own.release)
  try {
    await task()
  } finally {
    clearInterval(renewing)
    removeEventListener('pagehide', own.release)
    own.release()
  }
}

/** Runs the task while no other tab of this browser runs one of this name. A tab that closes or crashes frees the name. */
export async function withLease(name: string, task: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { readonly locks?: LockManager }
  if (locks) await locks.request(name, task)
  else await byLease(name, task)
}
