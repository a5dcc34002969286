/** Exclusive locks over all instances that can be requested from their holder. */
import { setTimeout as pause } from 'node:timers/promises'
import type { SessionLocks } from './session-locks.ts'

export interface SharedLocksDeps {
  readonly sessionLocks: Pick<SessionLocks, 'take' | 'notify'>
  /** Channel for requests to other instances. */
  readonly channel: string
  /** Id of this instance, to ignore its own requests, which may have succeeded meanwhile. */
  readonly instance: string
  readonly waitMs: number
}

/** Delays between attempts: short at first, because holders release at once. */
const delays = { firstMs: 20, maxMs: 250 } as const

type Holders = Map<string, () => void>

/** One attempt. Holders within this process are tracked here, because the database would grant the key twice. */
async function tryLock(
  key: string,
  letGo: () => void,
  holders: Holders,
  { sessionLocks, channel, instance }: SharedLocksDeps,
) {
  const holder = holders.get(key)
  if (holder) {
    holder()
    return undefined
  }
  holders.set(key, letGo)
  try {
    const release = await sessionLocks.take(key)
    if (release)
      return async () => {
        await release()
        holders.delete(key)
      }
    holders.delete(key)
    await sessionLocks.notify(channel, `${key} ${instance}`)
    return undefined
  } catch (error) {
    holders.delete(key)
    throw error
  }
}

export function sharedLocks(deps: SharedLocksDeps) {
  const holders: Holders = new Map()
  return {
    /**
     * Waits at most `waitMs` for the key; returns its release, or undefined after the timeout or an abort. `letGo` is called
     * when another caller requests the key, or when the lock is no longer safe.
     */
    async hold(key: string, letGo: () => void, signal: AbortSignal) {
      const until = performance.now() + deps.waitMs
      let pauseMs: number = delays.firstMs
      while (!signal.aborted) {
        const release = await tryLock(key, letGo, holders, deps)
        if (release || performance.now() + pauseMs > until) return release
        await pause(pauseMs, undefined, { signal }).catch(() => {})
        pauseMs = Math.min(pauseMs * 2, delays.maxMs)
      }
      return undefined
    },
    /** Handles a request for a key by any instance. */
    onRequest(request: string) {
      const [key = '', from] = request.split(' ')
      if (from !== deps.instance) holders.get(key)?.()
    },
    /** Makes every holder release: other instances are no longer excluded. */
    releaseAll() {
      for (const letGo of holders.values()) letGo()
    },
  }
}
export type SharedLocks = ReturnType<typeof sharedLocks>
