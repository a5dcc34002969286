/** The writes on the disk of this browser: those of an account in its private database, the others in the public one. */
import { change, type Changing, withPrivateData, withPublicData } from '../kept/databases.ts'
import { ownerOfPrivateData, ownPrivateData } from '../kept/private-data.ts'
import { jotted } from './jotting.ts'
import { markWrites } from './mark.ts'
import { refusedTexts } from './notice/messages.ts'
import type { Write } from './write.ts'

/** None of its functions rejects, but `keep` where too much waits already. */
export interface KeptWrites {
  /** What waits, oldest first. */
  all(): Promise<readonly Write[]>
  /** Resolves when it is on the disk: true; or only in memory, where a browser keeps nothing: false. */
  keep(write: Write): Promise<boolean>
  /** Takes the place of what was kept under its id; nothing when it is kept no more. */
  note(write: Write): Promise<void>
  remove(id: string): Promise<void>
}

const store: string = 'writes'
const mostKept = 500

interface Row {
  readonly order: number
  readonly write: Write
}

/** A disk that has not answered by then is none; a write that turns up on it later is known by its id. */
const longestMs = 5_000
const late = () => new Promise<never>((_, fail) => setTimeout(fail, longestMs, new Error('The disk is late')))

const within = <T>(isPrivate: boolean, act: (rows: Changing) => Promise<T>): Promise<T> =>
  Promise.race([
    late(),
    (isPrivate ? withPrivateData : withPublicData)((database) =>
      change(database, [store], (stores) => act(stores.objectStore(store))),
    ),
  ])

const rowsOf = async (rows: Changing) => (await rows.getAll()) as Row[]

async function read(isPrivate: boolean): Promise<readonly Write[]> {
  const rows = await within(isPrivate, rowsOf).catch(() => [])
  return rows.toSorted((a, b) => a.order - b.order).map(({ write }) => write)
}

async function append(rows: Changing, write: Write) {
  const kept = await rowsOf(rows)
  if (kept.length >= mostKept) return false
  const order = Math.max(0, ...kept.map((row) => row.order)) + 1
  await rows.put({ order, write } satisfies Row, write.id)
  return true
}

async function replace(rows: Changing, write: Write) {
  const row = (await rows.get(write.id)) as Row | undefined
  if (row) await rows.put({ ...row, write }, write.id)
}

const isPrivate = ({ account }: Write) => account !== undefined
const mayBeSeen = ({ account }: Write) => account === undefined || account === ownerOfPrivateData()

export function keptWrites(): KeptWrites {
  const memory = new Map<string, Write>()
  const all = async () => {
    const own = ownerOfPrivateData() === undefined ? [] : await read(true)
    return [...own, ...(await read(false)), ...memory.values()].filter(mayBeSeen)
  }
  return {
    async all() {
      const writes = await all()
      if (writes.length === 0 && jotted.all().length === 0) markWrites(false)
      return writes
    },
    async keep(write) {
      if (write.account !== undefined) ownPrivateData(write.account)
      const kept = await within(isPrivate(write), (rows) => append(rows, write)).catch(() => undefined)
      if (kept === false || memory.size >= mostKept) throw new Error(refusedTexts.tooMuchWaits(mostKept))
      if (kept) jotted.strike(write.id)
      else memory.set(write.id, write)
      // Again: another tab may have found nothing meanwhile.
      markWrites(true)
      return kept === true
    },
    async note(write) {
      jotted.note(write)
      if (memory.has(write.id)) memory.set(write.id, write)
      else await within(isPrivate(write), (rows) => replace(rows, write)).catch(() => undefined)
    },
    async remove(id) {
      memory.delete(id)
      jotted.strike(id)
      await within(false, (rows) => rows.delete(id)).catch(() => undefined)
      if (ownerOfPrivateData() !== undefined)
        await within(true, (rows) => rows.delete(id)).catch(() => undefined)
    },
  }
}
