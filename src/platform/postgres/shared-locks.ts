/** One holder at a time of each key, over all instances. Who wants a key asks its holder to let go of it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { SessionLocks } from './session-locks.ts'

export interface SharedLocks {
  /**
   * Waits for the key, at most `waitMs`; gives what releases it, undefined when it never came free or `signal` ended
   * the waiting. `letGo` is called when somebody else wants the key, or when it can no longer be guarded.
   */
  hold(key: string, letGo: () => void, signal: AbortSignal): Promise<(() => Promise<void>) | undefined>
  /** A wish was called out, by another instance or by this one. */
  heard(wish: string): void
  /** Tells every holder to let go: other instances can no longer be kept out. */
  lost(): void
}

export interface SharedLocksDeps {
  readonly taken: Pick<SessionLocks, 'take' | 'notify'>
  /** Where a wish is called out to the other instances. */
  readonly channel: string
  /** What sets this instance apart: it hears its own wishes too, and has meanwhile perhaps got what it wished. */
  readonly instance: string
  readonly waitMs: number
}

/** Between two looks at a key that is taken: short at first, since holders let go at once. */
const looks = { firstMs: 20, maxMs: 250 } as const

type Holders = Map<string, () => void>

/** One try; gives what releases the key. Within this process we keep it ourselves: the database would grant it twice. */
async function tryFor(
  key: string,
  letGo: () => void,
  holders: Holders,
  { taken, channel, instance }: SharedLocksDeps,
) {
  const holder = holders.get(key)
  if (holder) {
    holder()
    return undefined
  }
  holders.set(key, letGo)
  try {
    const release = await taken.take(key)
    if (release)
      return async () => {
        await release()
        holders.delete(key)
      }
    holders.delete(key)
    await taken.notify(channel, `${key} ${instance}`)
    return undefined
  } catch (error) {
    holders.delete(key)
    throw error
  }
}

export function sharedLocks(deps: SharedLocksDeps): SharedLocks {
  const holders: Holders = new Map()
  return {
    async hold(key, letGo, signal) {
      const until = performance.now() + deps.waitMs
      let pauseMs: number = looks.firstMs
      while (!signal.aborted) {
        const release = await tryFor(key, letGo, holders, deps)
        if (release || performance.now() + pauseMs > until) return release
        await pause(pauseMs, undefined, { signal }).catch(() => {})
        pauseMs = Math.min(pauseMs * 2, looks.maxMs)
      }
      return undefined
    },
    heard(wish) {
      const [key = '', from] = wish.split(' ')
      if (from !== deps.instance) holders.get(key)?.()
    },
    lost() {
      for (const letGo of holders.values()) letGo()
    },
  }
}
