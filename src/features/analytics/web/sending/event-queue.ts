import type { PageEvent } from '../page-record.ts'
import type { Store } from './store.ts'

const prefix = 'event '
const mostEvents = 200

/** Events that wait to be sent, oldest first. Each has a key of its own, so that tabs never overwrite each other. */
export interface EventQueue {
  /** Adds an event; of more than 200 the oldest goes. `mark` tells apart two events of one moment. */
  add(event: PageEvent, mark: string): void
  /** The key of the oldest. */
  first(): string | undefined
  /** Takes out the event behind a key, as JSON; undefined when another tab was quicker. */
  take(key: string): string | undefined
  /** Puts an event back to where it was. */
  putBack(key: string, event: string): void
}

export function eventQueue(store: Store): EventQueue {
  const waiting = () =>
    store
      .keys()
      .filter((key) => key.startsWith(prefix))
      .sort()
  return {
    add(event, mark) {
      for (const old of waiting().slice(0, 1 - mostEvents)) store.remove(old)
      store.set(`${prefix}${event.timestamp} ${mark}`, JSON.stringify(event))
    },
    first: () => waiting()[0],
    take(key) {
      const event = store.get(key)
      store.remove(key)
      return event
    },
    putBack: (key, event) => store.set(key, event),
  }
}
