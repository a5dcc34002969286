import type { ComponentType } from 'react'
import type { Write } from './write.ts'

/** What the layout shows of the outbox. */
export interface Face {
  /** Says what waits, once there is something to say. */
  readonly Notice: ComponentType
  /** Asks whoever signs out when something of theirs would be lost. */
  readonly beforeLeaving: (act: () => void) => void
}

/** What `outbox.ts` gives. */
export interface Outbox {
  readonly face: Face
  /** Keeps a write, then has it sent. Gives whether it outlasts this page; rejects when too much waits already. */
  readonly take: (write: Write) => Promise<boolean>
}
