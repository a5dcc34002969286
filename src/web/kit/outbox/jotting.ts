/** Writes that are not on the disk yet, jotted down in the very moment of the click: a page may be gone before a database answers. */
import type { Write } from './write.ts'

const prefix = 'thuto write '

type Keeps = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface Jotting {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly write: Write
}

function put(storage: Keeps, jotting: Jotting) {
  try {
    storage().setItem(prefix + jotting.write.id, JSON.stringify(jotting))
  } catch {
    // It lives as long as its page.
  }
}

// One key each: tabs that write at once do not take each other's away. What is not ours is nothing.
function read(storage: Keeps, key: string): readonly Jotting[] {
  try {
    const jotting = JSON.parse(storage().getItem(key) ?? '') as Partial<Jotting>
    return jotting.write && key === prefix + jotting.write.id ? [jotting as Jotting] : []
  } catch {
    return []
  }
}

/** None of its functions throws: where a browser keeps nothing, nothing is jotted down. */
export const jottings = (storage: Keeps) => ({
  /** Only what anybody at this device may see: what belongs to an account has its own place. */
  jot(write: Write, at: number) {
    if (write.account === undefined) put(storage, { at, write })
  },
  /** Takes the place of what is jotted down under its id; nothing when that is struck out. */
  note(write: Write) {
    for (const { at } of read(storage, prefix + write.id)) put(storage, { at, write })
  },
  strike(id: string) {
    try {
      storage().removeItem(prefix + id)
    } catch {
      // There is none.
    }
  },
  /** What was jotted down and not struck out, oldest first. */
  all(): readonly Write[] {
    try {
      const found = Object.keys(storage()).filter((key) => key.startsWith(prefix))
      const left = found.flatMap((key) => read(storage, key))
      return left.toSorted((a, b) => a.at - b.at).map(({ write }) => write)
    } catch {
      return []
    }
  },
})

/** This browser's. */
export const jotted = jottings(() => localStorage)
