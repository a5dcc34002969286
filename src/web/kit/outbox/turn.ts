/** Only one tab of a browser sends. Two at once would do no harm, only work: every write counts once. */
const name = 'thuto outbox'
/** Who has not renewed a lease for so long is taken for gone. */
export const staleAfterMs = 10_000
const renewedEveryMs = 3_000

export interface LeaseParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** A name that no other tab has. */
  readonly tab: string
  readonly now: () => number
}

/** A lease in a storage that the tabs share. */
export function lease({ storage, tab, now }: LeaseParts) {
  const holder = () => (storage.getItem(name) ?? '').split(' ')
  return {
    /** Takes or renews it and gives 0; or gives the ms until another tab's is stale. */
    take(): number {
      const [who, since] = holder()
      const leftMs = Number(since) + staleAfterMs - now()
      // A clock that was set back must not hold everybody up.
      if (who !== tab && leftMs >= 0 && leftMs <= staleAfterMs) return leftMs + 1
      storage.setItem(name, `${tab} ${now()}`)
      return 0
    },
    release() {
      if (holder()[0] === tab) storage.removeItem(name)
    },
  }
}

async function byLease(act: () => Promise<void>, parts: LeaseParts) {
  const own = lease(parts)
  for (let ms = own.take(); ms > 0; ms = own.take()) await new Promise((go) => setTimeout(go, ms))
  const renewing = setInterval(() => own.take(), renewedEveryMs)
  const leave = () => own.release()
  addEventListener('pagehide', leave)
  try {
    await act()
  } finally {
    clearInterval(renewing)
    removeEventListener('pagehide', leave)
    own.release()
  }
}

// Pages without TLS have no locks, some browsers no storage.
const locks = () => (navigator as { readonly locks?: LockManager }).locks
function sharedStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** Acts when no other tab does; a tab that closes or crashes makes way. */
export async function inTurn(act: () => Promise<void>, tab: string): Promise<void> {
  const shared = sharedStorage()
  const held = locks()
  if (held) await held.request(name, act)
  else if (shared) await byLease(act, { storage: shared, tab, now: () => Date.now() })
  else await act()
}
