/** What tabs of one browser share: locks, which end with the tab that holds them, and channels. */
import type { Message } from './said-between-tabs.ts'

export interface HoldParts {
  /** At once and whoever has it, not when it is free. */
  readonly steal: boolean
  readonly onHeld: () => void
  /** It was taken away. */
  readonly onLost: () => void
  /** This browser gives no locks to this page. */
  readonly onRefused: () => void
}

export interface Browser {
  /** Waits for a lock and keeps it until the function it gives is called. */
  hold(name: string, parts: HoldParts): () => void
  /** Hears what other tabs post. Throws where this browser has no channels for this page. */
  channel(name: string, hear: (message: Message) => void): { post(message: Message): void; close(): void }
}

function hold(name: string, { steal, onHeld, onLost, onRefused }: HoldParts): () => void {
  const leaveQueue = new AbortController()
  let letGo: (() => void) | undefined
  let isOver = false
  const keep = () =>
    new Promise<void>((resolve) => {
      letGo = resolve
      if (isOver) resolve()
      else onHeld()
    })
  // The two do not go together: who steals does not wait.
  const options: LockOptions = steal ? { steal } : { signal: leaveQueue.signal }
  navigator.locks.request(name, options, keep).catch(() => {
    if (isOver) return
    isOver = true
    if (letGo) onLost()
    else onRefused()
  })
  return () => {
    isOver = true
    letGo?.()
    leaveQueue.abort()
  }
}

/** The browser of this page; undefined where its tabs cannot share: plain http has no locks. */
export const thisBrowser = (): Browser | undefined =>
  typeof navigator.locks === 'object' && typeof BroadcastChannel === 'function'
    ? {
        hold,
        channel(name, hear) {
          const channel = new BroadcastChannel(name)
          channel.addEventListener('message', ({ data }) => hear(data as Message))
          return {
            // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
            post: (message) => channel.postMessage(message),
            close: () => channel.close(),
          }
        },
      }
    : undefined
