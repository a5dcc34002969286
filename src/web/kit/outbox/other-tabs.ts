import type { Change } from './write.ts'

/** What tabs tell each other: what became of a write, or that somebody asks for a try. */
export type TabMessage = Change | 'try now'

/** The channel between the tabs of this browser; without one each tab finds out when it next looks at what is kept. */
export function otherTabs(hear: (message: TabMessage) => void): (message: TabMessage) => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel('thuto outbox')
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
  return (message) => channel.postMessage(message)
}
