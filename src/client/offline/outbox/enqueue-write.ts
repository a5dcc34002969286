import { randomId } from '../../call.ts'
import { loadOutbox } from './lazy-outbox.ts'
import { pendingWrites } from './pending-writes.ts'
import { failureLine, type Write } from './write.ts'
import { pendingStore } from './write-store.ts'

/**
 * Stores a write before it returns, shows it as pending and has it sent. `isDurable`: it outlasts this page; undefined
 * when it was refused because too many wait, which is in the console then.
 */
export function enqueueWrite(parts: Omit<Write, 'id'>): { id: string; isDurable: boolean | undefined } {
  const id = randomId()
  const write = { ...parts, id }
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
    // After the caller has the id: it may listen for it.
    setTimeout(() => pendingWrites.apply({ what: 'refused', id, message: (error as Error).message }))
    return { id, isDurable: undefined }
  }
}
