import { randomId } from '../../call.ts'
import { loadOutbox } from './lazy-outbox.ts'
import { pendingWrites } from './pending-writes.ts'
import { failureLine, type Write } from './write.ts'
import { pendingStore } from './write-store.ts'

/**
 * Stores a write synchronously, shows it as pending and starts sending. `isDurable` is true when the write outlasts the
 * page, and undefined when the outbox is full.
 */
export function enqueueWrite(content: Omit<Write, 'id'>): { id: string; isDurable: boolean | undefined } {
  const id = randomId()
  const write = { ...content, id }
  const logError = (error: unknown) => console.error(failureLine(write.kind), error)
  pendingWrites.apply({ what: 'queued', write })
  try {
    const isDurable = pendingStore.add(write)
    loadOutbox()
      .then(({ send }) => send(write))
      .catch(logError)
    return { id, isDurable }
  } catch (error) {
    logError(error)
    // Later, so that the caller knows the id of the refused write.
    setTimeout(() => pendingWrites.apply({ what: 'refused', id, message: (error as Error).message }))
    return { id, isDurable: undefined }
  }
}
