import { randomId } from '../random-id.ts'
import { jotted } from './jotting.ts'
import { markWrites } from './mark.ts'
import { pending } from './pending.ts'
import { loadOutbox } from './place.ts'
import { failureLine, type Write } from './write.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Keeps a write and has it sent: `pending` knows it at once, and what is shown is jotted down already. Gives whether it
 * outlasts this page; undefined when it could not be taken, which is in the console then.
 */
export function keepWrite(write: Omit<Write, 'id'>): { id: string; kept: Promise<boolean | undefined> } {
  const id = randomId()
  const whole = { ...write, id }
  jotted.jot(whole, Date.now())
  markWrites(true)
  pending.tell({ what: 'kept', write: whole })
  const kept = last.then(async () => {
    try {
      return await (await loadOutbox()).take(whole)
    } catch (error) {
      console.error(failureLine(write.kind), error)
      jotted.strike(id)
      pending.tell({ what: 'refused', id, message: error instanceof Error ? error.message : '' })
      return undefined
    }
  })
  last = kept
  return { id, kept }
}
