import type { Store } from './store.ts'

const key = 'sender'
/** SDK-16: whoever has said nothing for so long is taken for gone. */
export const staleAfterMs = 10_000

/** Says which tab registers and sends, so that the others wait. */
export interface SendMark {
  /** Takes or renews the mark and gives 0; or gives the milliseconds until another tab's mark is stale. */
  take(): number
  /** Gives the mark back, if this tab has it. */
  release(): void
}

/** `tab` is a name that no other tab has. */
export function sendMark(store: Store, tab: string, now: () => number): SendMark {
  const read = () => (store.get(key) ?? '').split(' ')
  return {
    take() {
      const [holder, since] = read()
      const leftMs = Number(since) + staleAfterMs - now()
      // A clock that was set back must not hold everybody up.
      if (holder !== tab && leftMs >= 0 && leftMs <= staleAfterMs) return leftMs + 1
      store.set(key, `${tab} ${now()}`)
      return 0
    },
    release() {
      if (read()[0] === tab) store.remove(key)
    },
  }
}
